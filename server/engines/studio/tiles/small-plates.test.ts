import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { reducedPlateWidth } from "#imaging/preview/reduce-scene.ts";

const scenesFolder = resolve(import.meta.dirname, "../../../../assets/scenes");

/** Mean difference of levels (0–255): compression alone comes to 4 where there is most grass. */
const mostDifference = 6;

test("every scene's small plate is its plate, made smaller", { tags: ["thorough"], timeout: 120_000 }, async () => {
  const differences = new Map<string, number>();
  for (const id of readdirSync(scenesFolder)) {
    const small = await sharp(join(scenesFolder, id, "plate-small.webp"))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(small.info.width, id).toBe(reducedPlateWidth);
    const { width, height } = small.info;
    const plate = sharp(join(scenesFolder, id, "plate.webp")).resize(width, height, { fit: "fill" });
    differences.set(id, meanDifference(small.data, await plate.removeAlpha().raw().toBuffer()));
  }
  expect(differences.size).toBeGreaterThan(100);
  expect([...differences].filter(([, difference]) => difference > mostDifference)).toEqual([]);
});

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 255));
  return sum / one.length;
}
