import type { Mutant } from "./find-mutants.ts";

export type NumberedMutant = Mutant & { id: number };

/** Set by `activate.ts` in each test's process; threads and child processes of a test have none and run the code as it is. */
const isActive = ({ id }: NumberedMutant) => `globalThis.carvasMutant?.(${id})`;

/** The code with all these mutants in it, asleep: one of them is woken for a run. Nothing else of the file changes, not even its lines. */
export function weaveMutants(code: string, mutants: readonly NumberedMutant[]): string {
  const insertions = mutants.flatMap((mutant) => insertionsOf(mutant));
  // At one place what ends comes before what begins; of what begins the outer first, of what ends the inner.
  insertions.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || b.length - a.length);
  let woven = "";
  let done = 0;
  for (const { at, text } of insertions) {
    woven += code.slice(done, at) + text;
    done = at;
  }
  return woven + code.slice(done);
}

type Insertion = {
  at: number;
  text: string;
  isEnd: boolean;
  /** Larger first: of the outer for beginnings, negative for ends. */
  length: number;
};

function insertionsOf(mutant: NumberedMutant): Insertion[] {
  const { start, end, replacement, way } = mutant;
  if (way === "return") return [{ at: start, text: `if (${isActive(mutant)}) return;`, isEnd: true, length: 0 }];
  // Of mutants at the very same place the earlier number is the outer one.
  const length = end - start + 1 / (mutant.id + 2);
  const [before, after] =
    way === "removal"
      ? [`if (!${isActive(mutant)}) {`, "}"]
      : [`(${isActive(mutant)} ? (${oneLine(replacement)}) : (`, "))"];
  return [
    { at: start, text: before, isEnd: false, length },
    { at: end, text: after, isEnd: true, length: -length },
  ];
}

/** Without its comments, which would swallow what follows. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, " ")
    .replaceAll(/(^|[^:"'`\\])\/\/.*$/gm, "$1 ")
    .replaceAll("\n", " ");
}
