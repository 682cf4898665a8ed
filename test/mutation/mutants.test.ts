import { stripTypeScriptTypes } from "node:module";
import { afterEach, expect, test } from "vitest";
import { findMutants } from "./find-mutants.ts";
import { sampleOf } from "./sample.ts";
import { weaveMutants } from "./weave-mutants.ts";

const code = `
const least: 2 | 3 = 2; // a comment behind
const options = { 1: true } as const;
export function price(count: number, isFree = false): number {
  let sum = 0;
  for (let index = 0; index < count; index++) {
    sum += Math.max(least, index) * (options[1] ? 2 : 1); // each
  }
  return !isFree && sum > 7 ? sum : 0;
}
export function note(into: string[]): void {
  into.push("a" + "b");
  into.push("c");
}
`;
const mutants = findMutants("price.ts", code).map((mutant, id) => Object.assign(mutant, { id }));

afterEach(() => {
  globalThis.carvasMutant = undefined;
});

/** What the woven code gives while one mutant is awake. */
async function resultsWith(awake: number): Promise<unknown> {
  globalThis.carvasMutant = (id) => id === awake;
  const woven = Buffer.from(stripTypeScriptTypes(weaveMutants(code, mutants))).toString("base64");
  const { price, note } = await import(/* @vite-ignore */ `data:text/javascript;base64,${woven}#${awake}`);
  const notes: string[] = [];
  note(notes);
  return [price(4), price(3), price(2), price(0), price(4, true), notes];
}

test("woven code does what it did while no mutant is awake, on the same lines", async () => {
  expect(await resultsWith(-1)).toEqual([18, 12, 8, 0, 0, ["ab", "c"]]);
  expect(weaveMutants(code, mutants).split("\n").length).toBe(code.split("\n").length);
});

test("each mutant changes what comes out, but for those that are equal", async () => {
  const usual = await resultsWith(-1);
  const equal = [];
  for (const mutant of mutants.filter(({ original }) => original !== "index < count")) {
    const found = await resultsWith(mutant.id).catch(() => "an error");
    if (JSON.stringify(found) === JSON.stringify(usual)) equal.push(`${mutant.original} → ${mutant.replacement}`);
  }
  expect(equal).toEqual(["1 → 2", "sum > 7 → (sum) >= (7)"]);
});

test("types, keys and texts stay as they are", () => {
  const originals = mutants.map(({ original }) => original);
  expect(originals.filter((text) => text === "2")).toHaveLength(2);
  expect(originals).not.toContain('"a" + "b"');
});

test("a sample is the same for its seed, and another for another", () => {
  const all = Array.from({ length: 100 }, (_, index) => index);
  const sample = sampleOf(all, { count: 10, seed: 1 });
  expect(sampleOf(all, { count: 10, seed: 1 })).toEqual(sample);
  expect(sampleOf(all, { count: 10, seed: 2 })).not.toEqual(sample);
  expect(sampleOf(all, { count: 20, seed: 1 })).toEqual(expect.arrayContaining(sample));
});
