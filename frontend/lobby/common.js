/** What every game asks before a room is opened. */

/** @typedef {import("../store/state.js").Choice} Choice */
/** @typedef {import("../store/state.js").Chosen} Chosen */
/** @typedef {import("../store/state.js").Visibility} Visibility */

/** @param {Visibility} usual @returns {Choice} */
export const visibilities = (usual = "public") => ({
  name: "visibility",
  legend: "visibility",
  usual,
  values: [
    { value: "public", title: "public", hint: "public_hint" },
    { value: "private", title: "private", hint: "private_hint" },
  ],
});

/** @param {Chosen} chosen @param {Visibility} usual */
export const visibilityOf = (chosen, usual = "public") => /** @type {Visibility} */ (chosen("visibility", usual));
