import { expect, test } from "vitest";
import { plateCharacters } from "#imaging/plates/text-model.ts";
import { toSteps } from "./ctc.ts";
import { rankTexts } from "./rank-texts.ts";

/** A look that reads one character a step, some in doubt: "B|8" is either, as likely. */
function look(...readings: readonly string[]) {
  const columns = ["-", ...Array.from(plateCharacters)];
  return toSteps(
    Float32Array.from(
      readings.flatMap((reading) => {
        const either = reading.split("|");
        return columns.map((column) => (either.includes(column) ? 0.98 / either.length : 0));
      }),
    ),
  );
}

test("two rows are one text, and the format that a country writes decides a doubt in either", () => {
  const [best] = rankTexts([[look("L", "N", "5", "7")], [look("Y", "A", "8|B")]]);
  expect(best?.text).toBe("LN57YAB");
  expect(best?.share).toBeGreaterThan(0.7);
});

test("one row is what all looks together allow", () => {
  const [best, second] = rankTexts([
    [look("X", "Y", "Z", "8|B"), look("X", "Y", "Z", "8"), look("X", "Y", "Z", "8|B")],
  ]);
  expect(best?.text).toBe("XYZ8");
  expect(second?.text).toBe("XYZB");
});

test("an Irish plate has nine characters, and is not told as one of eight", () => {
  const [best] = rankTexts([[look(...Array.from("131D12345"))]]);
  expect(best?.text).toBe("131D12345");
  expect(best?.share).toBeGreaterThan(0.7);
});

test("what is longer than a plate is none", () => {
  expect(
    rankTexts([[look(...Array.from("ABCDE"))], [look(...Array.from("12345"))]]).every(({ text }) => text.length <= 9),
  ).toBe(true);
});
