import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, inject } from "vitest";

/** Runs before each test file of a mutation run: says which mutant is awake, and counts which are passed by. */
declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another's
  interface ProvidedContext {
    mutation: { active: number; hitLimit: number; processes: string };
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another's
  interface TaskMeta {
    mutantHits?: Readonly<Record<string, number>>;
  }
}

declare global {
  var carvasMutant: ((id: number) => boolean) | undefined;
}

const { active, hitLimit, processes } = inject("mutation");
/** So that a test that never ends can be ended from outside. */
writeFileSync(join(processes, String(process.pid)), "");

const hits: number[] = [];
globalThis.carvasMutant = (id) => {
  const count = (hits[id] ?? 0) + 1;
  hits[id] = count;
  if (id !== active) return false;
  if (count > hitLimit) throw new Error("This mutant runs without end.");
  return true;
};

afterEach(({ task }) => {
  task.file.meta.mutantHits = Object.fromEntries(hits.entries());
});
