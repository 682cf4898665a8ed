// Part of `npm run check`: what is locked has a licence that we may use, comes from the registry with a hash, in one exact version, and runs no
// script that nobody decided about. With `--audit` (`npm run packages`) also: is anything known to be vulnerable, where the registry answers that.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProblems, licenceOf } from "./packages/find-problems.ts";
import { readAudit } from "./packages/read-audit.ts";
import { readLock } from "./packages/read-lock.ts";

const root = join(import.meta.dirname, "..");
const lock = readLock(root);
const problems = findProblems(lock, readFileSync(join(root, "NOTICE"), "utf8"));

if (process.argv.includes("--audit")) {
  const counts = new Map<string, number>();
  for (const one of lock.packages) {
    const licence = `${one.dev ? "tools" : "product"}: ${licenceOf(one) ?? "none"}`;
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  const lines = Array.from(counts, ([licence, count]) => `  ${String(count).padStart(4)}  ${licence}`).toSorted();
  process.stdout.write(`${lock.packages.length} packages\n${lines.join("\n")}\n`);
  const { stdout } = spawnSync("npm", ["audit", "--json"], { cwd: root, encoding: "utf8" });
  const { words, vulnerable } = readAudit(stdout);
  process.stdout.write(`${words}\n`);
  problems.push(...vulnerable);
}
if (problems.length > 0) {
  process.stderr.write(`Packages:\n    ${problems.join("\n    ")}\n`);
  process.exitCode = 1;
}
