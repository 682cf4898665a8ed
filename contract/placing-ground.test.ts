import fc from "fast-check";
import { expect, test } from "vitest";
import { boxOnGround, canMoveAcross, canMoveInDepth, placeOnGround, type PlacingGround } from "./placing-ground.ts";

const ground: PlacingGround = {
  box: { left: 0.12, top: 0.4, width: 0.76, height: 0.44 },
  vanishing: { x: 0.5, y: 0.45 },
  sizes: { nearest: 1.1, farthest: 0.62 },
  edges: { left: 0.025, right: 0.975 },
  mostAcross: 0.3,
};
const amount = fc.double({ min: -1, max: 1, noNaN: true });

test("nothing turned is where the studio has it", () => {
  expect(boxOnGround(ground, { across: 0, depth: 0 })).toEqual({ ...ground.box, size: 1 });
});

test("wherever it is put it stays between the edges, and dragging it there puts it there again", () => {
  fc.assert(
    fc.property(amount, amount, (across, depth) => {
      const box = boxOnGround(ground, { across, depth });
      expect(box.left).toBeGreaterThanOrEqual(ground.edges.left - 1e-9);
      expect(box.left + box.width).toBeLessThanOrEqual(ground.edges.right + 1e-9);
      const place = placeOnGround(ground, { middle: box.left + box.width / 2, bottom: box.top + box.height });
      const again = boxOnGround(ground, place);
      expect(again.left).toBeCloseTo(box.left, 6);
      expect(again.size).toBeCloseTo(box.size, 6);
    }),
  );
});

test("dragged beyond what there is it stays at the end, whatever is asked for", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -9, max: 9, noNaN: true }),
      fc.double({ min: -9, max: 9, noNaN: true }),
      (middle, bottom) => {
        const { across, depth } = placeOnGround(ground, { middle, bottom });
        expect(Math.abs(across)).toBeLessThanOrEqual(1);
        expect(Math.abs(depth)).toBeLessThanOrEqual(1 + 1e-9);
      },
    ),
  );
});

test("a car that fills its picture can't go sideways unless it goes back, and one that is held goes nowhere", () => {
  const full = { ...ground, box: { ...ground.box, left: 0.025, width: 0.95 } };
  expect([canMoveAcross(full), canMoveInDepth(full)]).toEqual([true, true]);
  const held = { ...full, sizes: { nearest: 1, farthest: 1 }, mostAcross: 0 };
  expect([canMoveAcross(held), canMoveInDepth(held)]).toEqual([false, false]);
  expect(placeOnGround(held, { middle: 0.9, bottom: 0.2 })).toEqual({ across: 0, depth: 0 });
});
