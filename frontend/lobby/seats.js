/** How many the table is for, where a game leaves it open. */

/** @typedef {import("../store/state.js").Choice} Choice */

/**
 * @param {string} name of what is chosen @param {number} least @param {number} most @param {string} usual @param {string} [hint]
 * @returns {Choice}
 */
export const seats = (name, least, most, usual, hint) => ({
  name,
  legend: "seats",
  usual,
  small: true,
  ...(hint ? { hint } : {}),
  values: Array.from({ length: most - least + 1 }, (_, k) => ({ value: `${least + k}`, title: `${least + k}` })),
});
