/** The rules of dnup in English. The same sections are in rules.es.js (tested). @type {import("./rules.js").Written[]} */
const sections = [
  { title: "What it is about", parts: ["Get rid of all your cards before the others do. Every card has two values, and which of them counts depends on how you hold it.", { steps: true }] },
  {
    title: "The cards",
    parts: [
      "A card has two different values from 1 to 9. The large one, the right way up, counts; the small one on its head counts once the card is turned.",
      { example: { groups: [{ cards: ["3/7"], name: "counts 3" }, { cards: ["7/3"], name: "turned: 7" }], text: "One and the same card, before and after it is turned." } },
      "There are five groups of nine cards. Four have a colour and a shape of their own; the fifth is the first once more. Five players use all of them, four players four, three players three, two players two. All cards are dealt out, nine to each, some one way up, some the other.",
      "You may arrange your hand as you like. Turning a card is not arranging: it stays as it came.",
      "Whoever is dealt the start card, the 1/5 of the first group, begins. The order of turns is drawn by lot and kept for the whole game.",
    ],
  },
  {
    title: "Your turn",
    parts: [
      "If a set of yours still lies before you, it goes to the discard pile: those cards are gone for good. Then do exactly one of four things. You have 30 seconds; if you do not answer, your hand is rotated.",
      {
        list: [
          "Play: lay down one or more cards that show the same value. They are a set. You need not play all your cards of that value.",
          "Add: put one card on a rival's set, if it shows the value of that set. The set stays the rival's.",
          "Take: a rival's set comes into your hand, and each of its cards is turned.",
          "Rotate: all cards of your hand turn at once. Never just some of them.",
        ],
      },
    ],
  },
  {
    title: "Sets that beat each other",
    parts: [
      "Only sets of the same size meet, so at any time there is at most one of each size on the table. Play a set of a size that is there already, and yours must have a higher value. The other one goes back to its owner's hand, each card turned.",
      { example: { groups: [{ cards: ["3/7", "3/1"], name: "on the table" }, { cards: ["4/2", "4/6"], name: "played: higher" }, { cards: ["7/3", "1/3"], name: "back in the hand" }], text: "The pair of 4s sends the pair of 3s back, and its cards turn." } },
      "Equal is not higher. A set of 9s cannot be beaten by its size; but it can be taken. If there is no single card on the table, any single card may be played.",
      "When you add a card, the set grows, and may meet another of its new size. Of the two the lower one goes back to its owner, each card turned: even if it is the one that you added to. You cannot add where the two would be equal.",
      { example: { groups: [{ cards: ["3/7"], name: "a rival's" }, { cards: ["3/7", "3/8"], name: "you add" }, { cards: ["7/3", "8/3"], name: "back to the rival" }], text: "There is a pair of 5s on the table: your card makes the rival's 3 a pair, the lower one." } },
    ],
  },
  {
    title: "Out of cards",
    parts: [
      "You are out as soon as your hand is empty after your own play or addition. The first one out wins 2 tokens, the second 1, and the round ends. Whoever has 4 tokens wins the game at once.",
      "The last set of somebody who is out stays until their turn would come. If it is beaten before, it is discarded and does not come back. It can be taken, too. Whoever is out stays out for the round.",
    ],
  },
  {
    title: "Two players",
    parts: [
      "There are no tokens: the first without cards wins the round, and two rounds win the game.",
      "Each of you has two areas for sets and two turns in a row: first area 1, then area 2. Before each of them the set that lies in that area is discarded. Whoever begins the round has only one turn at first, in area 2.",
      "Your two sets and those of your rival all meet by size and value. If you beat your own set in the other area, it comes back to your hand, turned. You may add to and take your rival's sets only.",
    ],
  },
  {
    title: "If nothing happens",
    parts: [
      "If for 30 turns for each player no card comes to the discard pile and nobody goes out, the round has stalled and ends. Tokens won so far are kept; nobody wins more. Three stalled rounds in a row end the game: whoever has most wins; if the best are level, nobody does.",
      "For who is away the hand is rotated. If no person is there for ten minutes, the game ends and counts for nobody. There are no points in this game: your profile counts the games you played and won.",
    ],
  },
];
export default sections;
