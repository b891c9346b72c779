/** What a page holds: the cards it draws or names outside the log, those in its memory, those its log was told, and
 * those in pictures of the past: a static part of a page is kept for ever, and with it where it was last drawn (`__`). */
(deck) => {
  const { ranks, suits, rankWords, suitWords } = deck ?? {
    ranks: "A234567JNK",
    suits: "OCEB",
    rankWords: { Ace: "A", Jack: "J", Knight: "N", King: "K" },
    suitWords: { coins: "O", cups: "C", swords: "E", clubs: "B" },
  };
  const written = new RegExp(`(?<![A-Za-z0-9])([${ranks}][${suits}])(?![A-Za-z0-9])`, "g");
  const spoken = new RegExp(`\\b(${Object.keys(rankWords).join("|")}|[2-9]) of (${Object.keys(suitWords).join("|")})`, "g");
  const cardsIn = (text) => [
    ...[...text.matchAll(written)].map((match) => match[1]),
    ...[...text.matchAll(spoken)].map(([, rank, suit]) => (rankWords[rank] ?? rank) + suitWords[suit]),
  ];
  const page = document.documentElement.cloneNode(true);
  for (const log of page.querySelectorAll(".log")) log.remove();
  const drawn = new Set(cardsIn(page.outerHTML));

  const held = new Set();
  const told = new Set();
  const past = new Set();
  const seen = new Set();
  let version = 0;
  let values = 0;
  const isEntry = (value) => "event" in value && "missed" in value && "version" in value;
  const isLogView = (value) => value?.props?.class?.startsWith?.("log");
  const todo = [...document.querySelectorAll("*")].map((node) => [node, held]);
  todo.push([{ ...window }, held]);
  const later = [];
  while (todo.length + later.length > 0) {
    const [value, kind] = todo.pop() ?? later.pop();
    if (typeof value === "string") {
      values += 1;
      for (const card of cardsIn(value)) kind.add(card);
    }
    if (value === null || (typeof value !== "object" && typeof value !== "function") || seen.has(value) || value === window) continue;
    seen.add(value);
    if (kind !== past && value.type === "table" && value.room) version = Math.max(version, value.version);
    const log = kind === held && !(value instanceof Node) && typeof value === "object" && (isEntry(value) || isLogView(value));
    const inner = value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : [];
    const names = value instanceof Node ? Object.keys(value) : Reflect.ownKeys(value).filter((name) => Object.getOwnPropertyDescriptor(value, name)?.get === undefined);
    for (const one of inner) todo.push([one, log ? told : kind]);
    for (const name of names) {
      if (name === "__") later.push([value[name], past]);
      else todo.push([value[name], log ? told : kind]);
    }
  }
  const stored = new Set([localStorage, sessionStorage].flatMap((storage) => Object.values(storage)).flatMap(cardsIn));
  return { version, values, drawn: [...drawn], held: [...held], told: [...told], past: [...past], stored: [...stored] };
}
