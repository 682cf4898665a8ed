import { expect, test } from "vitest";
import { dropColouredPosts } from "./drop-coloured-posts.ts";
import { emptyPlane, type Plane } from "./mask-shape.ts";

type Colour = readonly [number, number, number];
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

const size = { width: 400, height: 200 };
const white: Colour = [225, 226, 228];
const yellow: Colour = [210, 170, 20];
const black: Colour = [25, 25, 26];

function fill(plane: Plane, [left, top, right, bottom]: Rectangle): void {
  for (let y = top; y <= bottom; y++) plane.data.fill(1, y * size.width + left, y * size.width + right + 1);
}

const body: Rectangle = [50, 60, 329, 159];
/** What lies under a tail lamp; without it the body ends in front of the post's foot. */
const bumper: Rectangle = [330, 120, 349, 155];

/** How much of a white car with something of another colour against its right end is dropped. */
function dropped(part: Rectangle, colour: Colour, more: { paint?: Colour; parts?: readonly Rectangle[] } = {}): number {
  const car = emptyPlane(size);
  for (const rectangle of [body, ...(more.parts ?? [])]) fill(car, rectangle);
  const post = emptyPlane(size);
  fill(post, part);
  const mask = { ...car, data: car.data.map((value, at) => value | (post.data[at] ?? 0)) };
  const pixels = new Uint8Array(size.width * size.height * 3).fill(90);
  for (let at = 0; at < mask.data.length; at++) {
    if (post.data[at]) pixels.set(colour, at * 3);
    else if (mask.data[at]) pixels.set(more.paint ?? white, at * 3);
  }
  const area = (plane: Plane) => plane.data.reduce((sum, value) => sum + value, 0);
  return area(mask) - area(dropColouredPosts(mask, pixels));
}

const post: Rectangle = [330, 90, 344, 135];

test("a yellow bollard against a white car's end is dropped, with its rim", () => {
  expect(dropped(post, yellow)).toBeGreaterThanOrEqual(15 * 46);
  expect(dropped(post, yellow)).toBeLessThan(15 * 46 * 1.3);
});

test.each([
  ["a black one, which might be the car's own", { part: post, colour: black }],
  ["one of the car's colour", { part: post, colour: yellow, paint: yellow }],
  ["a mirror's yellow cap", { part: [330, 80, 344, 92], colour: yellow }],
  [
    "a tall tail lamp over a bumper",
    { part: [335, 75, 349, 118], colour: [170, 20, 25], parts: [[330, 75, 334, 118], bumper] },
  ],
  ["a second car, much wider", { part: [330, 80, 389, 135], colour: yellow }],
] as const)("%s stays", (_, { part, colour, ...more }) => {
  expect(dropped(part, colour, more)).toBe(0);
});
