/**
 * A click means what was on the screen when the finger went down. Between the two a message may arrive: then the button
 * under the finger may mean something else, or be gone, and the press says that it came too late.
 */

/** @typedef {import("../../store/state.js").Ctx} Ctx */
/** @typedef {import("../../store/state.js").Move} Move */

/** `live`: the button could be pressed then. @typedef {{decision: string | null, move: Move, target: EventTarget | null, live: boolean}} Held */

/** What the finger is on. @type {Held | null} */
let held = null;

/** The move that was sent for this decision or offer, by its id, and is not answered yet. @param {Ctx} ctx @param {string | null | undefined} id @returns {any} each game knows its moves */
export const sentOffer = ({ state }, id) => state.pending[`offer:${id}`]?.command.move ?? null;

/** Tells why an offered move was refused, unless the page says that itself. @param {Ctx} ctx @param {import("../../store/state.js").ErrorMessage} error @param {string} key of the text */
export function tellRefusal({ actions }, { code, retry_after_ms: ms }, key) {
  if (code === "pending" || code === "not_in_room") return;
  actions.toast(key, { s: Math.ceil((ms ?? 1000) / 1000) }, "error");
}

/** The key that a button names as its own, unless letters are switched off. @param {Ctx} ctx @param {string} key */
export const shortcut = ({ state }, key) => (state.settings.keys === false ? null : key.toUpperCase());

/**
 * @param {Ctx} ctx
 * @param {string | null} decision the id of the open decision, or of what else the button belongs to
 * @param {Move} move
 * @param {boolean} able
 * @param {(move: Move) => unknown} [send] how, where it does not answer the open decision
 */
export function press(ctx, decision, move, able, send = (meant) => ctx.actions.move(meant)) {
  return {
    /** @param {PointerEvent} event */
    onPointerDown(event) {
      held = event.button === 0 ? { decision, move, target: event.currentTarget, live: able } : null;
    },
    /** @param {MouseEvent} event */
    onClick(event) {
      const byKey = event.detail === 0; // or by what helps people to press, which may tell of no finger at all
      const meant = byKey || !held ? { decision, move, live: true } : held;
      held = null;
      if (!meant.live) return;
      if (meant.decision !== decision) tooLate(ctx);
      else if (able) void send(meant.move);
    },
  };
}

/** The finger went up somewhere: if its button is gone, say so; a click on it comes right after this. @param {Ctx} ctx */
export function released(ctx) {
  const last = held;
  if (!last) return;
  if (last.live && last.target instanceof Element && !last.target.isConnected) {
    held = null;
    tooLate(ctx);
    return;
  }
  setTimeout(() => {
    if (held === last) held = null;
  });
}

/** @param {Ctx} ctx */
function tooLate(ctx) {
  ctx.actions.toast("err_stale_decision", undefined, "error");
}
