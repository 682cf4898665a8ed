// `npm test`: every check and every test that a change can break. `npm test -- <file or folder> …`: only these, with a runner's own options.
// `npm run test:related [-- <commit>]`: the tests that import what has changed since then. `npm run test:all [-- <part> …]`: everything there is.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checks, runChecks } from "./test-run/checks.ts";
import type { RunnerReport } from "./test-run/lane.ts";
import { runWhole } from "./test-run/run-whole.ts";
import { runPlaywright, runVitest } from "./test-run/runners.ts";

const startedAt = performance.now();
const [command = "test", ...args] = process.argv.slice(2);
const buildPages = { title: "Building the pages", args: ["scripts/build-pages.mjs"] };

async function runEverything(): Promise<RunnerReport[]> {
  if ((await runChecks([...checks, buildPages])) > 0) {
    process.stdout.write("\n  No test was run: mend what is not clean first.\n");
    return [];
  }
  if (command === "test:all") return runWhole(args);
  return [
    await runVitest(["--tags-filter=!thorough"], { CARVAS_TEST_SAMPLE: "1" }),
    await runPlaywright(["--grep-invert=@thorough"]),
  ];
}

/** Browser tests lie in `e2e`; all others are Vitest's. */
async function runNamed(): Promise<RunnerReport[]> {
  await runChecks([buildPages]);
  const isOfBrowser = args.some((arg) => arg.startsWith("e2e"));
  return [await (isOfBrowser ? runPlaywright(args) : runVitest(args))];
}

async function run(): Promise<RunnerReport[]> {
  if (command === "test:related") return [await runVitest(["--changed", ...args, "--passWithNoTests"])];
  return args.length > 0 && command === "test" ? runNamed() : runEverything();
}

const reports = await run();
const lanes = reports.flatMap((report) => report.lanes);
const sum = (key: "passed" | "failed" | "skipped") => lanes.reduce((total, lane) => total + lane[key], 0);
// Of this kind is `test/slow-files.json`, by which the longest files go first: copy it there when it has aged.
const slowest = reports
  .flatMap(({ files }) => Object.entries(files))
  .filter(([, seconds]) => seconds >= 2)
  .toSorted(([, one], [, other]) => other - one)
  .map(([file, seconds]) => [file, Math.round(seconds)]);
mkdirSync(join(import.meta.dirname, "../test-results"), { recursive: true });
const slowFile = join(import.meta.dirname, "../test-results/slow-files.json");
writeFileSync(slowFile, `${JSON.stringify(Object.fromEntries(slowest), null, 2)}\n`);
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(
  `\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped in ${minutes} min\n`,
);
const isEmpty = sum("passed") === 0 && command !== "test:related";
process.exitCode = sum("failed") > 0 || isEmpty ? 1 : 0;
