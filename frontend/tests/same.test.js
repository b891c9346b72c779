import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../vendor/preact-htm.js";
import { unmoved } from "../views/same.js";

test("what is made of the same is the very same picture, and is not drawn again", () => {
  let drawings = 0;
  const draw = (/** @type {unknown[]} */ ...of) =>
    unmoved("a test's", of, () => {
      drawings += 1;
      return html`<p>${drawings}</p>`;
    });
  const first = draw("en", 1, null);
  assert.equal(draw("en", 1, null), first);
  assert.equal(drawings, 1);
  for (const of of [["en", 2, null], ["en", 2], ["en", 2, undefined], ["es", 2, undefined]]) {
    assert.notEqual(draw(...of), first);
  }
  assert.equal(drawings, 5);
});

test("pictures of different names do not take each other's place", () => {
  const one = unmoved("one", [1], () => html`<p>one</p>`);
  const two = unmoved("two", [1], () => html`<p>two</p>`);
  assert.notEqual(one, two);
  assert.equal(unmoved("one", [1], () => null), one);
});
