/** What is wrong with the drawing of the screen that is shown, as sentences. A function for looks.py to run in the page. */
() => {
  const found = [];
  const width = innerWidth, page = document.documentElement;
  const box = (el) => el.getBoundingClientRect();
  const drawn = (el) => { const r = box(el); return r.width > 1 && r.height > 1 && el.checkVisibility({ visibilityProperty: true, opacityProperty: true }); };
  const name = (el) => `${el.tagName.toLowerCase()}.${String(el.className.baseVal ?? el.className).replaceAll(" ", ".")} «${(el.textContent || el.ariaLabel || "").trim().slice(0, 24)}»`;
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document;

  if (page.scrollWidth > width) found.push(`the page is ${page.scrollWidth} wide on a screen of ${width}`);

  const apart = [...root.querySelectorAll(
    ".tag, .plate, .pile, .say, .shout, .prompt, .act, .my-card, .react, .bar > :not(.grow), .log-toggle, .banner, .seat:not(.is-out) .seat-card, " +
    ".log, .replay-controls, .replay-rounds, .heart, .reopen, .poke, .strip, .top, .hero, .panel, .chip, .places li, .end-acts > *, .end-head, .strip-acts > *, .hero-text, .fan span, .toast",
  )].filter(drawn);
  for (const [k, a] of apart.entries()) {
    for (const b of apart.slice(k + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const whole = a.closest(".seat, .my-card, .fan");
      if (whole && whole === b.closest(".seat, .my-card, .fan")) continue;
      if (!a.closest(".log.open") !== !b.closest(".log.open")) continue;
      if (b.matches(".toast") && a.closest(".bar, .top")) continue;
      const p = box(a), q = box(b);
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 3 && high > 3) found.push(`${name(a)} lies over ${name(b)}`);
    }
  }
  for (const el of root.querySelectorAll(".plate, .seat-card, .poke, .act, .btn, .icon-btn, .chip, .prompt, .panel")) {
    if (!drawn(el)) continue;
    const { left, right } = box(el);
    if (left < -1 || right > width + 1) found.push(`${name(el)} stands out of the screen: ${Math.round(left)} to ${Math.round(right)}`);
  }
  for (const el of root.querySelectorAll(".plate, .act .label, .prompt h1, .btn, .chip, h1, h2, .big-code, .hands, .rooms b, .last-games b, .top nav span")) {
    if (drawn(el) && !el.matches(".sr") && el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).display !== "inline") found.push(`${name(el)} is cut off: ${el.scrollWidth} in ${el.clientWidth}`);
  }
  for (const el of root.querySelectorAll(".say, .act .hint, .places .nm, .seats8 .taken b, .panel.flush")) {
    if (drawn(el) && el.scrollHeight > el.clientHeight + 5) found.push(`${name(el)} is cut off: ${el.scrollHeight} high in ${el.clientHeight}`);
    if (el.matches(".flush, .places .nm") && el.scrollWidth > el.clientWidth + 1) found.push(`${name(el)} is cut off: ${el.scrollWidth} in ${el.clientWidth}`);
  }
  const head = document.querySelector(".top"), felt = document.querySelector(".hero");
  if (head && box(head).height > 62) found.push(`the head is ${box(head).height} high`);
  for (const el of document.querySelectorAll(".fan span")) {
    if (felt && box(el).right > box(felt).right - felt.clientLeft) found.push(`${name(el)} is cut off by the felt`);
  }
  for (const row of root.querySelectorAll(".example .hands")) {
    const parts = [...row.children].map(box);
    if (parts.some(({ right }, k) => parts[k + 1] && parts[k + 1].left < right)) found.push(`${name(row)} does not stand in one row`);
  }
  for (const el of root.querySelectorAll(".seat :is(.nm, .note)")) {
    const whole = el.matches(".note") || el.textContent.length < 9;
    if (drawn(el) && whole && el.scrollWidth > el.clientWidth + 1) found.push(`${name(el)} is cut off: ${el.scrollWidth} in ${el.clientWidth}`);
  }
  for (const el of root.querySelectorAll("button, a[href], input:not([type=radio]), select, .tile")) {
    if (!drawn(el) || el.matches(".skip") || el.closest(".switch, p, li:has(p)") && el.tagName === "A") continue;
    const target = el.closest("label") ?? el;
    const { width: w, height: h } = box(target);
    if (w < 43.5 || h < 43.5) found.push(`${name(el)} is a small target: ${Math.round(w)} by ${Math.round(h)}`);
  }
  const replayed = document.querySelector(".replay .table");
  if (replayed && box(replayed).height < innerHeight * .3) found.push(`the table is ${Math.round(box(replayed).height)} high on a screen of ${innerHeight}`);
  for (const el of root.querySelectorAll("input[type=range]")) {
    if (drawn(el) && getComputedStyle(el).paddingInline !== "0px") found.push(`${name(el)} does not reach its ends`);
  }
  return found;
}
