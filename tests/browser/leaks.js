/**
 * What other pages' stylesheets change on the screen that is shown, as sentences: they stay when a page has been opened,
 * before its own or after them. A function for looks.py to run in the page, with the names of all stylesheets.
 */
async (names) => {
  const SEEN = ["display", "color", "background-color", "background-image", "font", "border", "border-radius", "box-shadow", "padding", "margin", "opacity", "gap", "text-decoration", "text-align", "translate", "rotate", "scale", "filter", "animation-name"];
  const links = [...document.querySelectorAll("link[rel=stylesheet]")];
  const first = links.findLast((link) => link.getAttribute("href") === "styles/home.css");
  const added = names
    .filter((name) => !links.some((link) => link.getAttribute("href") === name))
    .map((href) => Object.assign(document.createElement("link"), { rel: "stylesheet", href }));

  const name = (el) => `${el.tagName.toLowerCase()}.${String(el.className.baseVal ?? el.className).trim().replaceAll(" ", ".")}`;
  const drawn = () =>
    [...document.querySelectorAll("#app *")]
      .filter((el) => !(el instanceof SVGElement) && !el.closest("[role=timer]") && el.checkVisibility())
      .map((el) => {
        const style = getComputedStyle(el);
        const { x, y, width, height } = el.getBoundingClientRect();
        return { el, looks: { box: [x, y, width, height].map(Math.round).join(" "), ...Object.fromEntries(SEEN.map((one) => [one, style.getPropertyValue(one)])) } };
      });
  const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  async function place(put) {
    await Promise.all(added.map((link) => new Promise((done) => {
      link.onload = done;
      put(link);
    })));
    await settled();
  }

  const before = drawn();
  const found = [];
  for (const [when, put] of [["opened before", (link) => first.after(link)], ["opened after", (link) => document.head.append(link)]]) {
    await place(put);
    const after = new Map(drawn().map(({ el, looks }) => [el, looks]));
    for (const { el, looks } of before) {
      if (!el.isConnected) continue; // a bubble's time was over
      const now = after.get(el);
      if (!now) {
        found.push(`${name(el)} is not to be seen when other pages were ${when}`);
        continue;
      }
      const changed = Object.keys(looks).filter((one) => looks[one] !== now[one] && one !== "box");
      for (const one of changed) found.push(`${name(el)} has another ${one} when other pages were ${when}: ${looks[one]} | ${now[one]}`);
      if (changed.length === 0 && looks.box !== now.box) found.push(`${name(el)} lies elsewhere when other pages were ${when}: ${looks.box} | ${now.box}`);
    }
  }
  for (const link of added) link.remove();
  await settled();
  return found;
}
