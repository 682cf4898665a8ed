// Part of `npm run check`: no text that people type, send or are called makes a regular expression of ours slow (ReDoS). Judging one takes from
// milliseconds to a minute, so what was found safe is listed; `--write` judges what is new and keeps the list.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { boundedPatterns } from "./patterns/bounded-patterns.ts";
import { findPatterns, nameOf } from "./patterns/find-patterns.ts";
import { judgePattern } from "./patterns/judge-pattern.ts";

const root = join(import.meta.dirname, "..");
const listPath = join(import.meta.dirname, "patterns", "safe-patterns.json");
const safe = new Set(z.array(z.string()).parse(JSON.parse(readFileSync(listPath, "utf8"))));
const { written, composed } = findPatterns(root);
const found = new Map(written.map((pattern) => [nameOf(pattern), pattern]));
const problems: string[] = [];

for (const [name, pattern] of found) {
  if (safe.has(name) || Object.hasOwn(boundedPatterns.written, name)) continue;
  const judgement = judgePattern(pattern);
  if (judgement === null) safe.add(name);
  else problems.push(`${pattern.file}: ${name}\n      ${judgement}`);
}
for (const file of new Set(composed.map((one) => one.file))) {
  if (!Object.hasOwn(boundedPatterns.composed, file)) problems.push(`${file}: a pattern is put together here`);
}
const gone = [
  ...Object.keys(boundedPatterns.written).filter((name) => !found.has(name)),
  ...Object.keys(boundedPatterns.composed).filter((file) => !composed.some((one) => one.file === file)),
];
for (const name of gone) problems.push(`scripts/patterns/bounded-patterns.ts: there is no ${name} any more`);

if (process.argv.includes("--write")) {
  const kept = [...safe].filter((name) => found.has(name)).toSorted();
  writeFileSync(listPath, `${JSON.stringify(kept, null, 2)}\n`);
}
if (problems.length > 0) {
  const advice = "Write it in a plainer way, or say in scripts/patterns/bounded-patterns.ts what bounds its text.";
  process.stderr.write(
    `Regular expressions that some text makes slow:\n    ${problems.join("\n    ")}\n    ${advice}\n`,
  );
  process.exitCode = 1;
}
