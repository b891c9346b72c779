/** The rules of El Ignorado in English. The same sections stand in rules.es.js (tested). @type {import("./rules.js").Written[]} */
const sections = [
  {
    title: "What it is about",
    parts: ["Three lives each. Kings ask, Aces ask back, the lowest card pays. Who has no lives left is ignored, and tries to be noticed. The last one with lives wins.", { steps: true }],
  },
  {
    title: "The cards",
    parts: [
      "Sixteen cards of the Spanish deck: Ace, Jack, Knight and King of four suits. From lowest to highest:",
      { ranks: true },
      { suits: true },
      "All sixteen are shuffled for every round. Everybody with lives gets one card and looks at it in secret; the rest is the deck.",
    ],
  },
  {
    title: "A round",
    parts: [
      {
        list: [
          "The player on the dealer’s left begins, and the dealer plays last. You have 15 seconds a turn.",
          "With a Jack, a Knight or an Ace: swap with the player on your left, or stand. They must swap, unless they hold a King: then nothing is swapped, and everybody knows of the King.",
          "The last player has nobody to swap with: their card goes under the deck, and they take the top one.",
          "With a King: ask, or pass. A King is never given away.",
          "Then all cards are shown. Every holder of the lowest rank throws a life into the pot.",
          "The player on the dealer’s left deals the next round.",
        ],
      },
      {
        example: {
          hands: [
            { card: "JO", name: "You" },
            { card: null, name: "Left" },
          ],
          swap: true,
          text: "A Jack often loses: swap it before the cards are shown.",
        },
      },
      {
        example: {
          hands: [
            { card: "AC", name: "Ana", low: true },
            { card: "AE", name: "Bea", low: true },
            { card: "NO", name: "Carlos" },
            { card: "KB", name: "Dani" },
          ],
          text: "Two Aces: Ana and Bea lose a life each.",
        },
      },
    ],
  },
  {
    title: "The King asks",
    parts: [
      "With a King you may ask anybody who has a card: “What suit is my King?” They have 10 seconds to name a suit.",
      {
        list: [
          "Wrong, or no answer: one of their lives is yours, and you may ask on, the same player or another.",
          "Right: you give them one of your lives, and your turn is over. Now everybody knows the suit.",
          "Suits that were wrong are shown to all, so each answer is easier than the one before.",
        ],
      },
      {
        example: {
          hands: [{ card: "KO", name: "Ana" }],
          text: "Ana asks Bea. “Cups.” Wrong: Bea’s life is Ana’s. Ana asks Carlos. “Coins.” Right: Ana gives Carlos a life.",
        },
      },
    ],
  },
  {
    title: "The Ace asks back",
    parts: [
      "If you hold an Ace and a King asks you, you need not answer. Return the question: “What suit is my Ace?” Now the King’s holder has to guess.",
      {
        list: [
          "Wrong, or no guess: they give you a life, and their turn is over.",
          "Right: they take a life from you, and may ask on.",
          "An Ace only asks back. A King cannot return a question: its holder must answer.",
        ],
      },
      { example: { hands: [{ card: "KE", name: "Ana" }, { card: "AB", name: "Bea" }], swap: true, text: "Bea returns Ana’s question. Ana says “coins”: wrong, and gives Bea a life." } },
    ],
  },
  {
    title: "The ignored",
    parts: [
      "Without lives you get no cards and no turns, and the living do not see your reactions. From the next deal on you may try to be noticed, twice a round: choose a living player and something to say. Only the two of you see it, for 8 seconds.",
      {
        list: [
          "If they press “Answer”, or send any reaction meanwhile, they owe you a life. You get it when the round is over, and play from the next deal on.",
          "Doing nothing is safe. Nothing else has to be done, and it never stops the game.",
          "A living player owes one life a round at most. You can come back twice in a game.",
          "Whoever wants no more of it mutes somebody: tap their grey face.",
        ],
      },
      { note: "A real decision is always below, beside your card. What the ignored say is in a bubble at their seat." },
    ],
  },
  {
    title: "The end",
    parts: [
      {
        list: [
          "Whoever is the only one left with lives wins. Debts of the round are paid first.",
          "If the last ones fall together, nobody wins.",
          "Who fell later has the better place. There are no points in this game: games played and won are counted.",
        ],
      },
      "A glass is counted for each life you lose, in whatever way. It does nothing; in the settings you can hide it.",
    ],
  },
  {
    title: "At the table",
    parts: [
      {
        list: [
          "Three to eight play. The host begins, or the game begins when the table is full or three minutes after it was opened: then bots take the free seats.",
          "If your connection breaks your seat is kept. Until you are back the game goes on as if your time had run out, and nobody can poke you.",
        ],
      },
    ],
  },
];
export default sections;
