/** What is wrong with how dnup's table is drawn, as sentences: what `looks.js` cannot know. */
() => {
  const found = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const box = (el) => el.getBoundingClientRect();
  const picked = document.querySelector(".dnup-effects.is-picked");
  const hand = document.querySelector(".dnup-hand");

  const drawn = all(".dnup-area, .dnup-area-sign, .dnup-set, .dnup-open, .dnup-strip, .dnup-plate, .dnup-dock > *, .dnup-card .face").map((el) => {
    const { left, right, top, bottom } = box(el);
    return { el, left, right, top, bottom: el.matches(".face") ? Math.min(bottom, box(hand).bottom) : bottom }; // a hand may scroll
  });
  for (const [k, a] of drawn.entries()) {
    for (const b of drawn.slice(k + 1)) {
      if (a.el.contains(b.el) || b.el.contains(a.el)) continue;
      // what a move would do may cover one's own place; with two areas it is needed
      if (picked && b.el.matches(".prompt") && a.el.closest(".own .dnup-mat:not(.is-two)")) continue;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) found.push(`${a.el.className} lies over ${b.el.className}`);
    }
  }

  for (const plate of all(".dnup-plate")) {
    const { right, top, bottom } = box(plate);
    const rows = new Set();
    for (const el of all(".dnup-pips i, .dnup-out, .dnup-count b, .dnup-count svg, .dnup-start", plate)) {
      const own = box(el);
      if (el.matches("i")) rows.add(own.top);
      const cut = el.matches(".dnup-out") && el.scrollWidth > el.clientWidth;
      const seen = el.matches("svg") || picked || el.contains(document.elementFromPoint((own.left + own.right) / 2, (own.top + own.bottom) / 2));
      const out = own.right > right - 2 || own.bottom > bottom + 1 || (own.top < top && !el.matches(".dnup-start"));
      if (own.width < 5 || cut || !seen || out) found.push(`${plate.ariaLabel}: ${el.className || el.tagName} is cut off`);
    }
    if (rows.size > 2) found.push(`${plate.ariaLabel}: its tokens stand in ${rows.size} rows`);
  }

  // both values stand within this part of a card
  for (const set of all(".dnup-set")) {
    const area = box(set.closest(".dnup-area"));
    const cards = all(":scope > span", set).map(box);
    const wide = box(set.querySelector("svg")).width;
    const shown = cards.map(({ left, right }, k) => (cards[k + 1]?.left ?? Math.min(right, area.right)) - left);
    if (shown.some((part) => part < 0.455 * wide)) found.push(`a set of ${cards.length} covers values: ${shown.map(Math.round)} of ${Math.round(wide)}`);
    if (wide < 18) found.push(`a set of ${cards.length} has cards of ${Math.round(wide)}`);
    if (cards[0].left < area.left - 1 || cards[0].bottom > area.bottom + 1) found.push(`a set of ${cards.length} stands out of its place`);
  }

  for (const el of all(".dnup-effects")) {
    const prompt = box(el.closest(".prompt"));
    const scrolls = el.scrollHeight > el.clientHeight + 1;
    if (box(el).top < prompt.top || box(el).bottom > prompt.bottom) found.push("what a move would do stands out of its place");
    if (scrolls && (getComputedStyle(el).overflowY !== "auto" || el.tabIndex < 0 || el.clientHeight < 28)) found.push("what a move would do is cut off");
    if (all("p", el).some((line) => line.scrollHeight > line.clientHeight + 1)) found.push("a sentence is cut off");
  }
  return found;
}
