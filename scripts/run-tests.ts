import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * Runs the unit, route and component tests (Vitest), then the browser tests (Playwright), and closes with one line that counts both.
 * `npm test -- --unit` or `--browser` runs one half.
 */
const root = join(import.meta.dirname, "..");
const reports = join(root, "test-results");
const only = process.argv[2];

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number(), flaky: z.number() }),
});

type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
};

function runTool(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
    child.on("exit", (code) => resolve(code === 0));
  });
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(join(reports, file), "utf8")));
  } catch {
    // A runner that died before writing its report counts as one failure, below.
    return undefined;
  }
}

/** A runner that failed without a failing test (a crash, a broken configuration) is one failure, never none. */
function withCrash(outcome: Outcome, succeeded: boolean): Outcome {
  return succeeded || outcome.failed > 0 ? outcome : { ...outcome, failed: 1 };
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
  const report = readReport("vitest.json", vitestReport);
  return withCrash(
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1, skipped: report?.numPendingTests ?? 0 },
    succeeded,
  );
}

async function runBrowserTests(): Promise<Outcome> {
  const browser = z.record(z.string(), z.string()).parse(JSON.parse(process.env.CARVAS_TEST_BROWSER ?? "{}"));
  const succeeded = await runTool(["node_modules/@playwright/test/cli.js", "test"], {
    ...process.env,
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json"),
  });
  const stats = readReport("playwright.json", playwrightReport)?.stats;
  return withCrash(
    { passed: stats?.expected ?? 0, failed: stats ? stats.unexpected + stats.flaky : 1, skipped: stats?.skipped ?? 0 },
    succeeded,
  );
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const outcomes: Outcome[] = [];
if (only !== "--browser") outcomes.push(await runUnitTests());
if (only !== "--unit") outcomes.push(await runBrowserTests());
const total = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped\n`);
process.exitCode = total("failed") > 0 || total("passed") === 0 ? 1 : 0;
