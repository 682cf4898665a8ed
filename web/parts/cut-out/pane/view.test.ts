import { expect, test } from "vitest";
import { fitted, moved, refitted, toPhoto, viewOf, zoomed } from "./view.ts";

const pane = { width: 800, height: 600 };
const photo = { width: 4000, height: 2000 };

test("a photo is fitted into the middle, a small one enlarged up to 800 %", () => {
  expect(fitted(pane, photo)).toEqual({ scale: 0.2, x: 0, y: 100 });
  expect(fitted(pane, { width: 400, height: 200 })).toEqual({ scale: 2, x: 0, y: 100 });
  expect(fitted(pane, { width: 40, height: 40 })).toEqual({ scale: 8, x: 240, y: 140 });
});

test("a small photo can be seen in its own size, in the middle, and is no smaller after the pane has changed", () => {
  const small = { width: 400, height: 300 };
  const own = zoomed(fitted(pane, small), 0.1, { at: { x: 10, y: 10 }, pane, photo: small });
  expect(own).toEqual({ scale: 1, x: 200, y: 150 });
  const between = zoomed(own, 1.5, { at: { x: 10, y: 10 }, pane, photo: small });
  expect(between).toEqual({ scale: 1.5, x: 100, y: 75 });
  expect(refitted(between, { was: pane, pane: { width: 800, height: 700 }, photo: small }).scale).toBe(1.5);
});

test("what lies under the pointer stays there while it is zoomed, up to 800 % and down to the fit", () => {
  const at = { x: 300, y: 250 };
  const before = toPhoto(fitted(pane, photo), at);
  const larger = zoomed(fitted(pane, photo), 3, { at, pane, photo });
  expect(toPhoto(larger, at).map(Math.round)).toEqual(before.map(Math.round));
  expect(zoomed(larger, 1000, { at, pane, photo }).scale).toBe(8);
  expect(zoomed(larger, 0.001, { at, pane, photo })).toEqual(fitted(pane, photo));
});

test("the photo can't be lost out of the pane, and a part is shown in its middle", () => {
  const far = moved(fitted(pane, photo), { x: 9999, y: -9999 }, { pane, photo });
  expect([far.x, far.y]).toEqual([720, -320]);
  const part = { left: 2900, top: 900, width: 200, height: 100 };
  expect(toPhoto(viewOf(part, pane, photo), { x: 400, y: 300 }).map(Math.round)).toEqual([3000, 950]);
});

test("a pane that becomes smaller keeps what lies in its middle; a photo that was fitted is fitted again", () => {
  const smaller = { width: 800, height: 550 };
  const larger = zoomed(fitted(pane, photo), 5, { at: { x: 300, y: 250 }, pane, photo });
  const kept = refitted(larger, { was: pane, pane: smaller, photo });
  expect(kept.scale).toBe(larger.scale);
  expect(toPhoto(kept, { x: 400, y: 275 })).toEqual(toPhoto(larger, { x: 400, y: 300 }));
  expect(refitted(fitted(pane, photo), { was: pane, pane: smaller, photo })).toEqual(fitted(smaller, photo));
  // A phone that is turned may show all of it larger than it was.
  const wide = { width: 4000, height: 2000 };
  expect(refitted(larger, { was: pane, pane: wide, photo })).toEqual(fitted(wide, photo));
});
