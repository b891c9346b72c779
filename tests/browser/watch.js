/** Runs before the page's own scripts: tells of what the policy forbids, notes where the focus fell to nobody, and which screens of the table were seen. */
addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
window.__focus = { had: false, lost: [] };
addEventListener("focusin", () => { window.__focus.had = true; });
new MutationObserver(() => setTimeout(() => {
  const { had, lost } = window.__focus;
  if (had && document.activeElement === document.body) lost.push(document.querySelector("h1")?.textContent ?? "no heading");
})).observe(document, { childList: true, subtree: true, attributes: true });
window.__screens = new Set();
new MutationObserver(() => {
  const table = document.querySelector(".table");
  if (!table) return;
  for (const name of table.classList) if (name.startsWith("is-")) window.__screens.add(name.slice(3));
  window.__screens.add(document.querySelector(".dock.is-mine") ? "mine" : "others");
}).observe(document, { childList: true, subtree: true, attributes: true });
