/** All that is written in a view, without components. @param {any} view @returns {string} */
export const words = (view) => {
  if (Array.isArray(view)) return view.map(words).join("|");
  if (view == null || typeof view !== "object") return typeof view === "boolean" ? "" : String(view ?? "");
  return words(view.props.children);
};
