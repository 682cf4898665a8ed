import { expect, test } from "vitest";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import type { SeenLine } from "#imaging/plates/find-plate.ts";
import type { TextBox } from "#imaging/plates/text-box.ts";
import { textOf, type ReadLine, type TextModel } from "#imaging/plates/text-model.ts";
import { lookCloser } from "./look-closer.ts";

const picture: RawRgb = { pixels: new Uint8Array(640 * 480 * 3), width: 640, height: 480 };
const plate: PlateQuad = [
  [280, 300],
  [360, 300],
  [360, 320],
  [280, 320],
];
/** In the photo; what is looked at more closely is from 140 to 500 across, from 190 to 350 down. */
const badge = { left: 400, right: 440, top: 250, bottom: 260, slope: 0 };

function reading(text: string, likelihood: number): ReadLine {
  const characters = Array.from(text, (character) => ({ character, likelihood, at: 0.5 }));
  return { characters, plateSteps: new Float32Array() };
}

/** Networks that see the badge, and read it as they are told. */
function networks(read: ReadLine, at = badge): TextModel & { readonly looks: { width: number; height: number }[] } {
  const looks: { width: number; height: number }[] = [];
  return {
    looks,
    findText: ({ width, height }) => {
      looks.push({ width, height });
      const likelihoods = new Float32Array(width * height);
      const scale = { x: width / 360, y: height / 160 };
      for (let y = Math.round((at.top - 190) * scale.y); y < (at.bottom - 190) * scale.y; y++) {
        likelihoods.fill(
          1,
          y * width + Math.round((Math.max(140, at.left) - 140) * scale.x),
          y * width + Math.round((at.right - 140) * scale.x),
        );
      }
      return Promise.resolve(likelihoods);
    },
    readText: () => Promise.resolve(read),
  };
}

const lineOf = (box: TextBox, read: ReadLine): SeenLine => ({ box, read });
const textsOf = (lines: readonly SeenLine[]) => lines.map(({ read }) => textOf(read));

test("what is around the plate is looked at three times as large, and lies where it is in the photo", async () => {
  const model = networks(reading("FELICIA", 0.9));
  const [line] = await lookCloser(
    { picture, box: { left: 0, top: 0, width: 640, height: 480 }, car: null },
    { seen: [], plate },
    model,
  );
  expect(model.looks).toEqual([{ width: 1088, height: 480 }]);
  const middle = {
    x: ((line?.box.left ?? 0) + (line?.box.right ?? 0)) / 2,
    y: ((line?.box.top ?? 0) + (line?.box.bottom ?? 0)) / 2,
  };
  expect(middle.x).toBeCloseTo(420, 0);
  expect(middle.y).toBeCloseTo(255, 0);
});

test("of two readings of one line the closer one stays unless it is clearly less certain, and what lies elsewhere stays as it was", async () => {
  const elsewhere = lineOf({ left: 20, right: 90, top: 20, bottom: 40, slope: 0 }, reading("LOTOS", 0.9));
  const search = { picture, box: { left: 0, top: 0, width: 640, height: 480 }, car: null } as const;
  const look = (before: ReadLine, now: ReadLine) =>
    lookCloser(search, { seen: [elsewhere, lineOf(badge, before)], plate }, networks(now));
  expect(textsOf(await look(reading("FELKIA", 0.95), reading("FELICIA", 0.9)))).toEqual(["LOTOS", "FELICIA"]);
  expect(textsOf(await look(reading("FELICIA", 0.9), reading("FELKIA", 0.7)))).toEqual(["LOTOS", "FELICIA"]);
});

test("of a line that goes on beyond what is looked at no part counts", async () => {
  const wide = { ...badge, left: 100, right: 240 };
  const search = { picture, box: { left: 0, top: 0, width: 640, height: 480 }, car: null } as const;
  const lines = await lookCloser(
    search,
    { seen: [lineOf(wide, reading("SKODA", 0.9))], plate },
    networks(reading("DA", 0.99), wide),
  );
  expect(textsOf(lines)).toEqual(["SKODA"]);
});
