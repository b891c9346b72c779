import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../vendor/preact-htm.js";
import { slot } from "../views/slot.js";

/** @typedef {{componentWillMount: () => void, componentWillUnmount: () => void, shouldComponentUpdate: () => boolean, render: () => unknown, forceUpdate: () => void}} Mounted */

/** The place as it is on the page; counts how often it draws itself. @param {any} place */
function mount(place) {
  const mounted = /** @type {Mounted} */ (new place.type(place.props));
  const drawn = { times: 0 };
  mounted.forceUpdate = () => {
    drawn.times += 1;
    mounted.render();
  };
  mounted.componentWillMount();
  mounted.render();
  return { mounted, drawn };
}

test("a place is the same object whatever it shows, and each name has its own", () => {
  const place = slot("a test's", html`<p>one</p>`);
  assert.equal(slot("a test's", html`<p>two</p>`), place);
  assert.notEqual(slot("another", html`<p>two</p>`), place);
});

test("only a picture that is another object is drawn", () => {
  const first = html`<p>one</p>`;
  const { mounted, drawn } = mount(slot("drawn", first));
  slot("drawn", first);
  assert.equal(drawn.times, 0);
  assert.equal(mounted.shouldComponentUpdate(), false);
  const second = html`<p>two</p>`;
  slot("drawn", second);
  assert.equal(drawn.times, 1);
  assert.equal(mounted.render(), second);
});

test("a place that came anew before the old one went draws itself, and shows what came while it was away", () => {
  const place = slot("moved", html`<p>one</p>`);
  const old = mount(place);
  const anew = mount(place);
  old.mounted.componentWillUnmount();
  const second = html`<p>two</p>`;
  slot("moved", second);
  assert.deepEqual([old.drawn.times, anew.drawn.times], [0, 1]);
  anew.mounted.componentWillUnmount();
  const third = html`<p>three</p>`;
  slot("moved", third);
  assert.equal(anew.drawn.times, 1);
  assert.equal(mount(place).mounted.render(), third);
});
