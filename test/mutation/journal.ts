import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Mutant } from "./find-mutants.ts";

/** Killed: a test failed. Survived: none did. Unreached: no test gets to that place. */
const outcome = z.enum(["killed", "survived", "unreached"]);
export type Outcome = z.infer<typeof outcome>;
const line = z.object({ key: z.string(), outcome });

export type Journal = {
  find: (mutant: Mutant) => Outcome | null;
  write: (mutant: Mutant, result: Outcome) => void;
};

/** What earlier runs found, so that a run goes on where it was cut. An entry holds as long as its source file is the same. */
export function openJournal(path: string, sources: ReadonlyMap<string, string>): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const known = new Map<string, Outcome>();
  const keyOf = ({ file, start, end, replacement }: Mutant) => {
    const hash = createHash("sha256").update(sources.get(file) ?? "");
    return hash
      .update(JSON.stringify([file, start, end, replacement]))
      .digest("base64url")
      .slice(0, 20);
  };
  for (const text of existsSync(path) ? readFileSync(path, "utf8").split("\n") : []) {
    if (text === "") continue;
    const entry = line.parse(JSON.parse(text));
    known.set(entry.key, entry.outcome);
  }
  return {
    find: (mutant) => known.get(keyOf(mutant)) ?? null,
    write: (mutant, result) => {
      known.set(keyOf(mutant), result);
      appendFileSync(path, `${JSON.stringify({ key: keyOf(mutant), outcome: result })}\n`);
    },
  };
}
