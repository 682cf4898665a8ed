// `npm run attack [-- <part of an attack's name> … --long --list --seed=<n> --rounds=<n>]`: attacks a server that it starts itself, prints a
// table, and fails when one thing doesn't hold. Another's server can't be named, on purpose.
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { openArena } from "./context.ts";
import { loadAttacks } from "./load-attacks.ts";
import { runAttack } from "./run-attack.ts";
import { formatFinding, formatList, tableHead, type Finding } from "./table.ts";

const { values: options, positionals: wanted } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e6)) },
    rounds: { type: "string", default: "3" },
  },
  allowPositionals: true,
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const all = await loadAttacks();
if (options.list) {
  print(formatList(all));
  process.exit(0);
}
const named = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const chosen = named.filter(({ isLong }) => options.long || !isLong);
if (chosen.length === 0) {
  process.stderr.write(`No attack is called so. There are:\n${formatList(all)}\n`);
  process.exit(2);
}

const arena = openArena({ seed: Number(options.seed), rounds: Number(options.rounds) });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void arena.close().finally(() => process.exit(signal === "SIGINT" ? 130 : 143)));
}
const startedAt = performance.now();
const load = loadavg()
  .map((value) => value.toFixed(1))
  .join(" ");
print(`${availableParallelism()} cores, load ${load}, Node ${process.version}, --seed=${options.seed}\n`);
print(tableHead);
const findings: Finding[] = [];
for (const attack of chosen) {
  for await (const finding of runAttack(attack, arena)) {
    findings.push(finding);
    print(formatFinding(finding));
  }
}
await arena.close();
const failed = findings.filter(({ holds }) => holds === false).length;
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
print(`\n${findings.length - failed} of ${findings.length} hold; ${failed} fail; ${minutes} minutes`);
process.exit(failed > 0 ? 1 : 0);
