import { afterAll, expect, test } from "vitest";
import { openArena } from "./context.ts";
import { loadAttacks } from "./load-attacks.ts";
import { runAttack } from "./run-attack.ts";
import type { Finding } from "./table.ts";

/** The attacks that look at answers alone. Those that measure need quiet cores: `npm run attack`. */
const quick = (await loadAttacks()).filter(({ isQuick }) => isQuick);
const arena = openArena({ seed: 1, rounds: 1 });
afterAll(arena.close);

test.each(quick)("the attack '$name' does no harm: $what", { timeout: 400_000 }, async (attack) => {
  const findings: Finding[] = [];
  for await (const finding of runAttack(attack, arena)) findings.push(finding);
  expect(findings).not.toHaveLength(0);
  expect(findings.filter(({ holds }) => holds === false)).toEqual([]);
});
