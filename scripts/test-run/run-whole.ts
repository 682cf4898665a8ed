import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slowFiles } from "./file-order.ts";
import { printLine, type RunnerReport } from "./lane.ts";
import { runNode, runPlaywright, runVitest } from "./runners.ts";

const root = join(import.meta.dirname, "../..");
const rounds = 3;
const repeats = 50;
const usesTimeChanceOrProcesses =
  /Date\.now|setTimeout|setInterval|useFakeTimers|Math\.random|random(Bytes|UUID|Int)|spawn\(|fork\(/;

/** Runs beside the tests, each as its command of `package.json` does. */
const commands = [
  { title: "Attacks", args: ["attack/run.ts"] },
  { title: "Fuzz, two minutes", args: ["attack/fuzz/run.ts", "--minutes=2"] },
  { title: "Chaos, two minutes", args: ["chaos/run.ts", "--minutes=2"] },
];

/**
 * Everything there is: all tests, thorough ones and the second PostgreSQL included, three times in orders of chance; the browser; what uses time, chance or
 * processes fifty times; attacks, fuzz and chaos.
 */
export async function runWhole(): Promise<RunnerReport[]> {
  const reports: RunnerReport[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const seed = String(randomInt(1_000_000));
    process.stdout.write(`\n  Round ${round} of ${rounds}, CARVAS_TEST_SEED=${seed}\n`);
    reports.push(await runVitest([], { CARVAS_TEST_SEED: seed, CARVAS_TEST_BOTH_DATABASES: "1" }));
  }
  reports.push(await runPlaywright());
  const files = waveringFiles();
  process.stdout.write(`\n  ${repeats} times ${files.length} files that use time, chance or processes\n`);
  for (let time = 1; time <= repeats; time += 1) {
    reports.push(await runVitest(files, { CARVAS_TEST_SEED: String(time) }));
  }
  for (const { title, args } of commands) reports.push(await runCommand(title, args));
  return reports;
}

function waveringFiles(): string[] {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  return files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      !/(^|\/)(node_modules|\.cache|\.data)\//.test(file) &&
      // What takes longer runs in each round: fifty times would be a day.
      slowFiles[file] === undefined &&
      usesTimeChanceOrProcesses.test(readFileSync(join(root, file), "utf8")),
  );
}

async function runCommand(name: string, args: readonly string[]): Promise<RunnerReport> {
  const startedAt = performance.now();
  const isGood = await runNode(args);
  const seconds = (performance.now() - startedAt) / 1000;
  printLine(isGood, name, { result: isGood ? "holds" : "FAILS", seconds });
  const lane = { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, seconds };
  return { lanes: [lane], files: {} };
}
