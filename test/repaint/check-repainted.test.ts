import { expect, test, vi } from "vitest";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { findPlate } from "#imaging/plates/find-plate.ts";
import { searchInCar } from "#imaging/plates/search-in-car.ts";
import { checkRepainted } from "#server/engines/cloud/check/check-repainted.ts";
import { readReference } from "#server/engines/cloud/check/read-reference.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { readTestCar } from "#test/photos/read-test-car.ts";
import { readTestScene } from "#test/pictures/read-test-scene.ts";
import { someOf } from "#test/sample.ts";
import { goodRepaints, openComposite, platesSpoilt, spoiltRepaints } from "./repainted-pictures.ts";

/** The whole check, with the real networks, on one composite: what they add to lines and colours. */

// Six inferences each, and another test file on the same cores.
vi.setConfig({ testTimeout: 300_000 });

const deps = { matting: await networksOfRun.openMatting(), text: networksOfRun.text };

const [car, scene] = await Promise.all([readTestCar("hatchback-blue-front-quarter"), readTestScene("container")]);
const composed = await composeScene({ ...scene, car, ratio: "4:3", longSidePixels: 1280 });
const numberPlate = await findPlate(searchInCar(car), deps.text);
const composite = await openComposite(composed, { car, plate: scene.plate, numberPlate });
const reference = await readReference(deps, composite.picture, composite.car);

const pictures = { ...goodRepaints, ...spoiltRepaints, ...platesSpoilt };

async function faultsOf(name: keyof typeof pictures): Promise<readonly string[]> {
  const faults = await checkRepainted(deps, reference, await pictures[name](composite));
  return faults.map((fault) => fault.name);
}

test("the composite's own plate is legible, and its car is seen", () => {
  expect(reference.plate?.text).toBe("CV26RVS");
  expect(reference.isCarSeen).toBe(true);
});

test("a good picture is shown", async () => {
  expect(await faultsOf("2 % further right")).toEqual([]);
});

const refusals = [
  ["plate blurred", "plate-illegible"],
  ["without the car", "no-car"],
  ["second car", "second-car"],
] as const;

test.each(someOf(refusals))("%s is refused: %s", async (name, fault) => {
  expect(await faultsOf(name)).toContain(fault);
});

test(
  "a plate that reads otherwise is refused, and the retry's words don't tell it",
  { tags: ["thorough"] },
  async () => {
    const faults = await checkRepainted(deps, reference, await pictures["plate's halves swapped"](composite));
    expect(faults).toHaveLength(1);
    expect(faults[0]?.name).toMatch(/^plate-/);
    expect(faults[0]?.words).not.toMatch(/CV26|RVS/);
  },
);
