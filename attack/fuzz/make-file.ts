import { createChance } from "./chance.ts";
import type { Use } from "./judge.ts";
import { mutate, type Specimen } from "./mutations.ts";

export type FuzzFile = { readonly bytes: Buffer; readonly use: Use; readonly how: string; readonly type: string };

/** The file of that number: the same for the same seed and corpus. The first of a campaign are the corpus as it is. */
export function makeFile(corpus: readonly [Specimen, ...Specimen[]], seed: number, number: number): FuzzFile {
  const whole = corpus[number];
  if (whole !== undefined) return { bytes: whole.bytes, use: "photo", how: whole.name, type: whole.type };
  const chance = createChance(Math.imul(seed, 0x9e37_79b1) ^ Math.imul(number, 0x85eb_ca6b));
  const specimen = chance.pick(corpus);
  // Mostly of the same type: what one format takes over from another seldom gets past its first bytes.
  const kin = corpus.filter(({ type }) => type === specimen.type);
  const other = chance.isOneOf(5) ? chance.pick(corpus) : (kin[chance.below(kin.length)] ?? specimen);
  const { file, how } = mutate(specimen, { chance, other });
  const use = chance.isOneOf(5) ? "graphic" : "photo";
  return { bytes: file, use, how: `${specimen.name}, as a ${use}: ${how.join("; ")}`, type: specimen.type };
}
