import { randomInt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slowFiles } from "./file-order.ts";
import { printLine, type RunnerReport } from "./lane.ts";
import { runNode, runPlaywright, runVitest } from "./runners.ts";

const root = join(import.meta.dirname, "../..");
const repeats = 50;
const usesTimeChanceOrProcesses = /Date\.now|setTimeout|setInterval|Math\.random|random(Bytes|UUID|Int)|spawn\(|fork\(/;

/** What `npm run test:all` consists of, in this order; `npm run test:all -- <part> …` runs these alone. */
const parts: Readonly<Record<string, () => Promise<RunnerReport[]>>> = {
  // Every test, the second PostgreSQL included.
  tests: async () => [await runVitest([], { ...inAnyOrder(), CARVAS_TEST_BOTH_DATABASES: "1" })],
  browser: async () => [await runPlaywright()],
  // Files that share a process must not lean on each other.
  orders: async () => [await runSharing(), await runSharing()],
  repeats: repeatWavering,
  attacks: () => runCommand("Attacks", ["attack/run.ts", "--long"]),
  fuzz: () => runCommand("Fuzz, two minutes", ["attack/fuzz/run.ts", "--minutes=2"]),
  chaos: () => runCommand("Chaos, two minutes", ["chaos/run.ts", "--minutes=2"]),
};

/** Everything there is: all tests on both databases, two more orders of chance, the browser, what may waver fifty times; attacks, fuzz and chaos. */
export async function runWhole(wanted: readonly string[]): Promise<RunnerReport[]> {
  const unknown = wanted.filter((name) => parts[name] === undefined);
  if (unknown.length > 0) {
    process.stdout.write(`\n  There is no part ${unknown.join(", ")}, but: ${Object.keys(parts).join(", ")}.\n`);
    return [];
  }
  const reports: RunnerReport[] = [];
  for (const [name, runPart] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) reports.push(...(await runPart()));
  }
  return reports;
}

function inAnyOrder(): { CARVAS_TEST_SEED: string } {
  const seed = String(randomInt(1_000_000));
  process.stdout.write(`\n  CARVAS_TEST_SEED=${seed}\n`);
  return { CARVAS_TEST_SEED: seed };
}

const runSharing = (): Promise<RunnerReport> =>
  runVitest(["--tags-filter=!thorough", "--project=Unit and route tests", "--project=Component tests"], {
    ...inAnyOrder(),
    CARVAS_TEST_SAMPLE: "1",
  });

async function repeatWavering(): Promise<RunnerReport[]> {
  const files = waveringFiles();
  const reports: RunnerReport[] = [];
  process.stdout.write(`\n  ${repeats} times ${files.length} files that use time, chance or processes\n`);
  for (let time = 1; time <= repeats; time += 1) {
    reports.push(await runVitest(files, { CARVAS_TEST_SEED: String(time) }));
  }
  return reports;
}

function waveringFiles(): string[] {
  const exclude = (name: string) => name === "node_modules" || name.startsWith(".");
  return globSync("**/*.test.{ts,tsx}", { cwd: root, exclude }).filter(
    (file) =>
      // What takes longer runs in each round: fifty times would be a day.
      slowFiles[file] === undefined && usesTimeChanceOrProcesses.test(readFileSync(join(root, file), "utf8")),
  );
}

async function runCommand(name: string, args: readonly string[]): Promise<RunnerReport[]> {
  const startedAt = performance.now();
  const isGood = await runNode(args);
  const seconds = (performance.now() - startedAt) / 1000;
  printLine(isGood, name, { result: isGood ? "holds" : "FAILS", seconds });
  const lane = { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, seconds };
  return [{ lanes: [lane], files: {} }];
}
