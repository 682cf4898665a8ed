import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Outcome, readPlaywrightReport, readVitestReport } from "./test-run/read-report.ts";

/**
 * Runs the unit, route and component tests (Vitest), then the browser tests (Playwright), and closes with the names of what failed and one line that counts both.
 * `npm test -- --unit` or `--browser` runs one half.
 */
const root = join(import.meta.dirname, "..");
const reports = join(root, "test-results");
const only = process.argv[2];

function runTool(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** So many may pass at the second try only (docs/decisions/121): more are no chance any more. */
const mostUnsteady = 2;

/** Undefined where the runner died before it wrote its report. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(reports, file), "utf8"));
  } catch {
    return undefined;
  }
}

/** A runner that failed without a failing test (a crash, a broken configuration) is one failure, never none. */
function withCrash(outcome: Outcome | undefined, succeeded: boolean, runner: string): Outcome {
  const known = outcome ?? { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
  if (known.failed > 0 || (succeeded && outcome)) return known;
  return { ...known, failed: 1, failures: [`${runner} ended without naming a failed test: see its output above.`] };
}

async function runUnitTests(): Promise<Outcome> {
  const succeeded = await runTool(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, "vitest.json")}`,
    ],
    process.env,
  );
  const report = readReport("vitest.json");
  return withCrash(report === undefined ? undefined : readVitestReport(report, root), succeeded, "Vitest");
}

async function runBrowserTests(): Promise<Outcome> {
  const browser = z.record(z.string(), z.string()).parse(JSON.parse(process.env.CARVAS_TEST_BROWSER ?? "{}"));
  const succeeded = await runTool(["node_modules/@playwright/test/cli.js", "test"], {
    ...process.env,
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json"),
  });
  const report = readReport("playwright.json");
  return withCrash(report === undefined ? undefined : readPlaywrightReport(report), succeeded, "Playwright");
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const outcomes: Outcome[] = [];
if (only !== "--browser") outcomes.push(await runUnitTests());
if (only !== "--unit") outcomes.push(await runBrowserTests());
const total = (key: "passed" | "failed" | "skipped") => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
const unsteady = outcomes.flatMap((outcome) => outcome.unsteady);
const isUnsteady = unsteady.length > mostUnsteady;
process.stdout.write(unsteady.map((test) => `\nPassed at the second try only: ${test}`).join(""));
if (isUnsteady) process.stdout.write(`\nFailed: more than ${mostUnsteady} tests passed at the second try only.`);
process.stdout.write(failures.map((failure) => `\nFailed: ${failure}`).join(""));
process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped\n`);
process.exitCode = total("failed") > 0 || isUnsteady || total("passed") === 0 ? 1 : 0;
