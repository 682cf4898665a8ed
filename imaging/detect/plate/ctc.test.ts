import { expect, test } from "vitest";
import { plateCharacters } from "#imaging/plates/text-model.ts";
import { fold, likelyTexts, logLikelihood, toSteps } from "./ctc.ts";

/** Steps as a reader gives them: per step how likely each of some characters is; "-" is nothing, what is missing other characters. */
function stepsOf(...rows: readonly Record<string, number>[]): Float32Array {
  const columns = ["-", ...Array.from(plateCharacters)];
  return Float32Array.from(rows.flatMap((row) => columns.map((character) => row[character] ?? 0)));
}

test("a character that stays is one, and two with nothing between", () => {
  const steps = toSteps(stepsOf({ A: 0.99 }, { A: 0.99 }, { "-": 0.99 }, { A: 0.99 }, { B: 0.99 }));
  expect(likelyTexts(steps)[0]).toBe("AAB");
});

test("what plates don't have lies between characters as nothing does", () => {
  const steps = toSteps(stepsOf({ A: 0.99 }, {}, { A: 0.99 }));
  expect(likelyTexts(steps)[0]).toBe("AA");
});

test("O is 0 and I is 1, whatever the reader took them for", () => {
  expect(fold("io-10 ä")).toBe("1010");
  const [text] = likelyTexts(toSteps(stepsOf({ O: 0.45, "0": 0.45, D: 0.1 }, { I: 0.5, "1": 0.5 })));
  expect(text).toBe("01");
});

test("a text is as likely as all the ways in which it lies along the line", () => {
  const steps = toSteps(stepsOf({ "-": 0.5, A: 0.5 }, { "-": 0.5, A: 0.5 }));
  // A−, −A and AA.
  expect(Math.exp(logLikelihood(steps, "A"))).toBeCloseTo(0.75, 2);
  expect(Math.exp(logLikelihood(steps, ""))).toBeCloseTo(0.25, 2);
  expect(Math.exp(logLikelihood(steps, "AA"))).toBeLessThan(0.01);
});

test("a doubtful character leaves both texts, likeliest first", () => {
  const texts = likelyTexts(toSteps(stepsOf({ W: 0.4, N: 0.6 }, { "-": 1 }, { "7": 0.99 })));
  expect(texts.slice(0, 2)).toEqual(["N7", "W7"]);
});
