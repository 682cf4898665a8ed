import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Attack, Row } from "./attack.ts";
import { openArena } from "./context.ts";
import { loadAttacks } from "./load-attacks.ts";
import { runAttack } from "./run-attack.ts";
import { formatFinding, type Finding } from "./table.ts";

const row: Row = { sent: "a thing", limit: "nothing breaks", seen: "nothing broke", holds: true };

async function findingsOf(run: Attack["run"]): Promise<Finding[]> {
  const arena = openArena({ seed: 1, rounds: 1 });
  const findings: Finding[] = [];
  for await (const finding of runAttack({ name: "example", what: "an example", run }, arena)) findings.push(finding);
  await arena.close();
  return findings;
}

test("an attack that breaks off fails, after what it saw until then", async () => {
  const findings = await findingsOf(async function* () {
    yield row;
    await Promise.reject(new Error("the server did not start"));
  });
  expect(findings).toMatchObject([
    { attack: "example", holds: true },
    { attack: "example", seen: "the server did not start", holds: false },
  ]);
});

test("the table tells what fails and what could not be measured, in lines of one width", () => {
  const long = { ...row, attack: "example", seen: "every word of a long sentence about what was seen ".repeat(5) };
  const lines = formatFinding({ ...long, holds: false }).split("\n");
  expect(lines[0]).toMatch(/^example .*FAILS$/);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(14 + 42 + 36 + 50 + 12 + 4 * 2);
  expect(formatFinding({ ...long, holds: null })).toContain("not measured");
  expect(formatFinding({ ...long, holds: true })).toContain("holds");
});

test("every attack is called as its file, and none is quick and long at once", async () => {
  const attacks = await loadAttacks();
  const files = await readdir(join(import.meta.dirname, "attacks"));
  expect(attacks.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted());
  expect(attacks.filter(({ isQuick, isLong }) => isQuick && isLong)).toEqual([]);
});
