import { expect, test } from "vitest";
import { plateCharacters, textLineHeight, type ReadLine, type TextModel } from "#imaging/plates/text-model.ts";
import { readPlate } from "./read-plate.ts";

const picture = { width: 200, height: 60, pixels: new Uint8Array(200 * 60 * 3).fill(200) };

/** A line of characters as far apart as shares of the line, each surely read at a step of its own. */
function lineOf(text: string): ReadLine {
  const width = 1 + plateCharacters.length;
  const plateSteps = new Float32Array(2 * text.length * width);
  for (const [index, character] of Array.from(text).entries()) {
    plateSteps[2 * index * width] = 1;
    plateSteps[(2 * index + 1) * width + 1 + plateCharacters.indexOf(character)] = 1;
  }
  const characters = Array.from(text, (character, index) => ({
    character,
    likelihood: 1,
    at: (index + 0.5) / text.length,
  }));
  return { characters, plateSteps };
}

/** What is asked about a plate of seven characters whose line is so many times as wide as high. */
async function read(aspect: number) {
  const widths: number[] = [];
  const model: Pick<TextModel, "readText"> = {
    readText: async ({ width, height }) => {
      expect(height).toBe(textLineHeight);
      widths.push(width);
      return lineOf("ABC1234");
    },
  };
  const box = { left: 10, right: 10 + 40 * aspect, slope: 0, top: 10, bottom: 50 };
  const line = { box, read: lineOf("ABC1234") };
  const choice = { line, rows: null, reading: "letters and digits", sidesSeen: 4, quad: cornersOf(box) } as const;
  const search = { picture, box: { left: 0, top: 0, width: 200, height: 60 }, car: null };
  const plate = await readPlate(search, choice, { ...model, findText: () => Promise.reject(new Error("not asked")) });
  return { plate, widths };
}

function cornersOf({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
}

test("narrow letters are looked at as often again, as far apart as the reader is used to", async () => {
  const { plate, widths } = await read(3);
  expect(plate.value).toBe("ABC1234");
  expect(widths).toHaveLength(9);
  const [usual, wide] = [widths.slice(0, 4), widths.slice(4)];
  expect(Math.min(...wide)).toBeGreaterThan(Math.max(...usual));
  // Seven letters 34 pixels apart, as the line was cut first.
  expect(wide[0]).toBeCloseTo(7 * 34, -1);
});

test("letters that stand far enough apart are looked at as they are", async () => {
  expect((await read(5)).widths).toHaveLength(4);
});

test("letters are never stretched beyond all likeness", async () => {
  const { widths } = await read(1.3);
  expect(widths[4]).toBe(Math.round(2.2 * 1.3 * textLineHeight));
});

test("a country that a hyphen tells is told only where no look shows another hyphen", async () => {
  const countryOf = async (...looks: readonly string[]) => {
    const [first = "", ...more] = looks;
    const model: Pick<TextModel, "readText"> = {
      readText: async () => ({ ...lineOf("AB123CD"), characters: lineOf(more.shift() ?? first).characters }),
    };
    const box = { left: 10, right: 190, slope: 0, top: 10, bottom: 50 };
    const line = { box, read: { ...lineOf("AB123CD"), characters: lineOf(first).characters } };
    const choice = { line, rows: null, reading: "letters and digits", sidesSeen: 4, quad: cornersOf(box) } as const;
    const search = { picture, box: { left: 0, top: 0, width: 200, height: 60 }, car: null };
    return (await readPlate(search, choice, { ...model, findText: () => Promise.reject(new Error("not asked")) }))
      .country;
  };
  expect(await countryOf("AB-123CD", "AB123CD", "AB-123CD")).toBe("SK");
  expect(await countryOf("AB-123-CD", "AB-123CD")).toBe("F");
  expect(await countryOf("AB-123CD", "AB-123-CD")).toBeNull();
});
