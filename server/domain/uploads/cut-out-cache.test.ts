import { expect, test } from "vitest";
import { syntheticCar } from "#imaging/compose/synthetic-scene.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { createCutOutCache } from "./cut-out-cache.ts";

const { car } = syntheticCar(30, 90);
const bytesOfOne = car.alpha.length + car.pixels.length;

/** A cache with room for `cars`, and what was made for it, by photo. */
function createCounted(cars: number) {
  const cache = createCutOutCache(Math.max(1, bytesOfOne * cars));
  const made: string[] = [];
  const get = (photo: string): Promise<CarCutOut> =>
    cache.get(photo, async () => {
      made.push(photo);
      await Promise.resolve();
      return { ...car };
    });
  return { cache, made, get };
}

test("who asks while a cut-out is being made waits for the same one", async () => {
  const { made, get } = createCounted(2);
  const [one, other] = await Promise.all([get("a"), get("a")]);
  expect(one).toBe(other);
  expect(await get("a")).toBe(one);
  expect(made).toEqual(["a"]);
});

test("the longest unused is forgotten when there is no room, and who waits for one that is pushed out is given it", async () => {
  const { made, get } = createCounted(2);
  for (const photo of ["a", "b", "a", "c", "a", "b"]) await get(photo);
  expect(made).toEqual(["a", "b", "c", "b"]);
  const none = createCounted(0);
  const [one, other] = await Promise.all([none.get("a"), none.get("b")]);
  expect([one.box, other.box]).toEqual([car.box, car.box]);
  await none.get("a");
  expect(none.made).toEqual(["a", "b", "a"]);
});

test("one that could not be made is told to everybody who waited, and made again for the next", async () => {
  const { cache, get, made } = createCounted(2);
  const fail = () => Promise.reject(new Error("the disk is gone"));
  const answers = await Promise.allSettled([cache.get("a", fail), cache.get("a", fail)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await get("a");
  expect(made).toEqual(["a"]);
});

test("a photo that is deleted is forgotten at once", async () => {
  const { cache, get, made } = createCounted(2);
  await get("a");
  cache.forget("a");
  cache.forget("never seen");
  await get("a");
  expect(made).toEqual(["a", "a"]);
});
