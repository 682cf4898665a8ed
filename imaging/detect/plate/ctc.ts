import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { plateCharacters } from "#imaging/plates/text-model.ts";

/** In most plates' letters O is 0 and I is 1: which is meant is told by the place in the plate, not by the drawing. */
const folded: ReadonlyMap<string, string> = new Map([
  ["O", "0"],
  ["I", "1"],
]);
const alphabet = Array.from(plateCharacters).filter((character) => !folded.has(character));
const columns = new Map(
  Array.from(plateCharacters, (one, index) => [one, alphabet.indexOf(folded.get(one) ?? one) + 1 || index + 1]),
);

/** Beginnings that are followed at once. */
const beamWidth = 12;
/** A character less likely than this is not tried. */
const minLikelihood = 0.004;
/** No character is quite impossible: the networks are too sure of themselves. */
const floor = 1e-4;

/** Likelihoods along a line: at each step of nothing (which is also what plates don't have: hyphens, crests), then of each of the alphabet. */
export type Steps = readonly Float64Array[];

export function fold(text: string): string {
  return Array.from(text.toUpperCase(), (one) => folded.get(one) ?? one)
    .filter((one) => alphabet.includes(one))
    .join("");
}

/** @param plateSteps as a `ReadLine` has them */
export function toSteps(plateSteps: Float32Array): Steps {
  const width = 1 + plateCharacters.length;
  return Array.from({ length: plateSteps.length / width }, (_, step) => {
    const row = plateSteps.subarray(step * width, (step + 1) * width);
    const likelihoods = new Float64Array(1 + alphabet.length);
    let sum = 0;
    for (const [index, character] of Array.from(plateCharacters).entries()) {
      const likelihood = row[index + 1] ?? outOfBounds();
      const column = columns.get(character) ?? outOfBounds();
      likelihoods[column] = (likelihoods[column] ?? outOfBounds()) + likelihood;
      sum += likelihood;
    }
    likelihoods[0] = Math.max(0, 1 - sum);
    return likelihoods.map((likelihood) => Math.max(floor, likelihood));
  });
}

type Beam = { readonly blank: number; readonly character: number };

/** The likeliest texts of a line, folded: prefix beam search over the CTC output (Hannun et al. 2014, arXiv 1408.2873, without a language). */
export function likelyTexts(steps: Steps): string[] {
  let beams = new Map<string, Beam>([["", { blank: 1, character: 0 }]]);
  for (const row of steps) {
    const next = new Map<string, { blank: number; character: number }>();
    const at = (text: string) => {
      const entry = next.get(text) ?? { blank: 0, character: 0 };
      next.set(text, entry);
      return entry;
    };
    for (const [text, beam] of beams) {
      const all = beam.blank + beam.character;
      at(text).blank += all * (row[0] ?? outOfBounds());
      for (const [index, character] of alphabet.entries()) {
        const likelihood = row[index + 1] ?? outOfBounds();
        if (likelihood < minLikelihood) continue;
        const isSame = text.endsWith(character);
        if (isSame) at(text).character += beam.character * likelihood;
        at(text + character).character += (isSame ? beam.blank : all) * likelihood;
      }
    }
    beams = strongest(next);
  }
  return [...beams.keys()];
}

/** Scaled, so that long lines don't vanish. */
function strongest(beams: ReadonlyMap<string, Beam>): Map<string, Beam> {
  const best = [...beams].toSorted(([, a], [, b]) => b.blank + b.character - a.blank - a.character).slice(0, beamWidth);
  const [first] = best;
  const scale = first === undefined ? 1 : first[1].blank + first[1].character;
  return new Map(
    best.map(([text, { blank, character }]) => [text, { blank: blank / scale, character: character / scale }]),
  );
}

/** The logarithm of how likely a line says a text, whichever way its characters lie along it (CTC's forward algorithm). */
export function logLikelihood(steps: Steps, text: string): number {
  const states = [0, ...Array.from(text).flatMap((one) => [columns.get(one) ?? outOfBounds(), 0])];
  let forward = new Float64Array(states.length);
  forward[0] = 1;
  let log = 0;
  for (const [step, row] of steps.entries()) {
    const next = new Float64Array(states.length);
    let sum = 0;
    for (const [index, state] of states.entries()) {
      const canSkip = index >= 2 && state !== 0 && state !== states[index - 2];
      // The first step begins with nothing or with the first character.
      const before = step === 0 ? Number(index <= 1) : sumBefore(forward, index, canSkip);
      const value = before * (row[state] ?? outOfBounds());
      next[index] = value;
      sum += value;
    }
    log += Math.log(sum);
    forward = next.map((value) => value / sum);
  }
  return log + Math.log((forward.at(-1) ?? 0) + (forward.at(-2) ?? 0) + Number.MIN_VALUE);
}

function sumBefore(forward: Float64Array, index: number, canSkip: boolean): number {
  return (forward[index] ?? 0) + (forward[index - 1] ?? 0) + (canSkip ? (forward[index - 2] ?? 0) : 0);
}
