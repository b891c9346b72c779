/** The rules of Disunyer in English. The same sections stand in rules.es.js (tested). @type {import("./rules.js").Written[]} */
const sections = [
  {
    title: "What it is about",
    parts: ["Everybody holds one card. In each round whoever has the lowest card is out. The last one standing wins.", { steps: true }],
  },
  {
    title: "The cards",
    parts: [
      "The Spanish deck has 40 cards: ten in each of four suits. This is their order, from lowest to highest:",
      { ranks: true },
      "Suits never make a card higher or lower. They only matter when somebody calls “Disunyer!”.",
      { suits: true },
      "The deck is shuffled once, at the start. Cards that have been played go to the discards; when the stock runs out, the discards are shuffled and become the stock.",
    ],
  },
  {
    title: "A round",
    parts: [
      {
        list: [
          "Everybody still standing is dealt one card.",
          "If somebody was dealt an Ace, there is a Disunyer (see below), and then the round is over.",
          "If not, one after the other decides: keep or pass. The order around the table never changes, and each round begins with the same player, or the next who still stands.",
          "Then all cards are shown. The lowest is out. Whoever ties for the lowest is out too.",
        ],
      },
      {
        example: {
          hands: [
            { card: "5C", name: "Ana" },
            { card: "2B", name: "Bea", low: true },
            { card: "JO", name: "Carlos" },
            { card: "2E", name: "Dani", low: true },
          ],
          text: "Two 2s: Bea and Dani are both out.",
        },
      },
    ],
  },
  {
    title: "Your turn: keep or pass",
    parts: [
      "You have 10 seconds. If you do not answer, you keep.",
      {
        list: [
          "Keep: you stay with your card.",
          "Pass: you swap your card with the next player’s. You both see what you got, and now the next player decides with the card from you.",
          "The last player of the round has nobody to pass to. Their pass swaps the card for one from the stock, which everybody sees. The card they let go is not shown.",
        ],
      },
      {
        example: {
          hands: [
            { card: "3E", name: "You" },
            { card: null, name: "Next" },
          ],
          swap: true,
          text: "Passing a 3 is nearly always right. Whoever gets it will want to pass it on.",
        },
      },
      "An Ace that reaches you by a swap or from the stock is no Disunyer: it is just the lowest card of all.",
      { note: "The card you gave away is one you know. An eye marks it for you, as long as you can be sure where it is." },
    ],
  },
  {
    title: "Disunyer!",
    parts: [
      "Whoever is dealt an Ace at the start of a round calls “Disunyer!” and picks a rival, in 10 seconds. Without a pick, the holder of the Ace is out.",
      "The rival has 10 seconds to name the suit of the Ace.",
      {
        list: ["Right: the holder of the Ace is out.", "Wrong, or no answer: the rival is out."],
      },
      {
        example: {
          hands: [{ card: "AO", name: "Ana" }],
          text: "Ana picks Carlos. Carlos says cups. It was coins: Carlos is out.",
        },
      },
      {
        list: [
          "Several Aces are resolved in the order around the table. Whoever is already out by then does not call any more.",
          "A King protects nobody from a Disunyer.",
          "After a Disunyer nobody plays a turn and no card is shown: the next round is dealt.",
        ],
      },
    ],
  },
  {
    title: "Two ways to play",
    parts: [
      "Standard: all of the above, and a King can be taken from you like any other card.",
      "Stuck King: in a round without an Ace, each King that was dealt is turned up for everybody and is stuck. Nobody can take it, and its holder cannot pass it. So the player just before a stuck King must keep too.",
      {
        example: {
          hands: [
            { card: null, name: "Must keep" },
            { card: "KC", name: "Stuck" },
          ],
          text: "Nobody can swap with a stuck King.",
        },
      },
      "A King drawn from the stock is the highest card, but it is not stuck.",
    ],
  },
  {
    title: "The end, places and points",
    parts: [
      "The last one standing wins. If the last ones all fall in the same round, nobody wins.",
      "Points go by place. Whoever falls in the same round shares the better place.",
      { points: { place: "Place", points: "Points" } },
      "Without a bot at the table all points are doubled. Guests can see their points, but only accounts collect them.",
    ],
  },
  {
    title: "At the table",
    parts: [
      {
        list: [
          "A table has eight seats. The game begins when they are full, or three minutes after the room was opened: then bots take the free seats.",
          "If your connection breaks your seat is kept. Until you are back the game goes on as if your time had run out.",
          "Anybody can watch any game. Players send faces, those who watch send hearts.",
        ],
      },
    ],
  },
];
export default sections;
