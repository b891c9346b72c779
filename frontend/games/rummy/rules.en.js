/** The rules of rummy in English. The same sections stand in rules.es.js (tested). @type {import("./rules.js").Written[]} */
const sections = [
  {
    title: "How it goes",
    parts: ["Two players, one French deck of 52 cards without jokers, ten cards each. Be the first without cards, and score what the other still holds.", { steps: true }],
  },
  {
    title: "Sets and runs",
    parts: [
      "A set is three or four cards of one rank. A run is three or more cards of one suit in a row. The Ace is low.",
      { example: { card: "7S 7H 7D", good: true, text: "A set." } },
      { example: { card: "AS 2S 3S", good: true, text: "A run: the Ace stands before the 2." } },
      { example: { card: "QS KS AS", good: false, text: "No run: the Ace is never above the King." } },
      { example: { card: "5S 6H 7S", good: false, text: "No run: two suits." } },
    ],
  },
  {
    title: "Your turn",
    parts: [
      {
        list: [
          "Draw one card: the top of the stock, or the top of the discards.",
          "Lay down sets and runs, as many as you like. Pick their cards in your hand: the page finds the melds that they belong to. A green dot is on those that can be laid now.",
          "Add cards to any meld on the table, yours or the other’s, even before you have laid down one yourself. A set takes a fourth card, a run grows at both ends. Cards on the table are never put together anew.",
          "Discard one card. That ends your turn.",
        ],
      },
      { note: "A card just taken from the discards may not go back in the same turn. You may lay it down or add it. So no meld may leave you with that card alone." },
      "On-line a turn has 90 seconds, as long as both players are there. When they are over, the page draws and discards for you, and never lays anything down.",
    ],
  },
  {
    title: "The end of a hand",
    parts: [
      "The hand ends as soon as somebody has no cards: by laying down, by adding or by discarding. No last discard is needed.",
      "That player scores the value of all cards left in the other’s hand, also of those that are a meld there: an Ace 1, Jack, Queen and King 10, the others their number.",
      "The first to reach 100 wins the match. There is no knocking, no gin and no double bonus.",
      {
        list: [
          "When the stock is empty, drawing from it shuffles the discards; the top one stays. If that one is all there is, it must be taken.",
          "After 200 turns the hand is a draw, without points.",
          "The next hand keeps the score, and the other player deals. On-line both accept it.",
        ],
      },
    ],
  },
  {
    title: "Tips",
    parts: [
      "Before you discard, look at both ends of the runs on the table: your card may be just what the other waits for.",
      "Melds that you keep in your hand score for the other, too, when they are out first.",
    ],
  },
  {
    title: "Ways to play",
    parts: [
      {
        list: [
          "With a friend: send the invitation. Whoever opens it first takes the seat. While one of you is away, the match waits.",
          "Against the computer, at three levels.",
          "On this device: pass it on before the next hand is shown. Until then the page has neither.",
        ],
      },
      "Your match against the computer and the one on this device are kept apart from each other, for seven days after the last move. To come back to a friend, open the invitation in the same browser.",
      "Beginning anew during a hand goes back to 0–0; on-line you must both agree. “Delete the saved matches” on the first page removes those on this device and the keys of your seats.",
    ],
  },
  {
    title: "Keys",
    parts: [
      {
        list: [
          "H goes to your hand; arrows walk through it, Enter picks a card, Shift and an arrow move it, O sorts, Esc picks nothing.",
          "S draws from the stock, D takes the top discard.",
          "M lays down, A adds, 2 and 3 are the other ways that are shown, D discards.",
          "N accepts the next hand, L opens the log.",
        ],
      },
    ],
  },
];
export default sections;
