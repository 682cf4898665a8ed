import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { RunnerReport } from "./lane.ts";

const root = join(import.meta.dirname, "../..");

type Variables = Readonly<Record<string, string>>;

/** Unit, route, process and component tests. @param args - Vitest's own, beside the files that are wanted */
export function runVitest(args: readonly string[] = [], variables: Variables = {}): Promise<RunnerReport> {
  const reporter = "--reporter=./scripts/test-run/vitest-reporter.ts";
  return runAndRead("Vitest", ["node_modules/vitest/vitest.mjs", "run", reporter, ...args], variables);
}

/** Browser tests. @param args - Playwright's own, beside the files that are wanted */
export function runPlaywright(args: readonly string[] = [], variables: Variables = {}): Promise<RunnerReport> {
  // Its libraries are for the browser alone: `scripts/setup/browser.mjs`.
  const browser = z.record(z.string(), z.string()).parse(JSON.parse(process.env["CARVAS_TEST_BROWSER"] ?? "{}"));
  const program = ["node_modules/@playwright/test/cli.js", "test"];
  return runAndRead("Playwright", [...program, ...args], { ...browser, ...variables });
}

/** A runner that failed without naming a failed test (a crash, a broken configuration) is one failure, never none. */
async function runAndRead(name: string, args: readonly string[], variables: Variables): Promise<RunnerReport> {
  const folder = mkdtempSync(join(tmpdir(), "carvas-test-report-"));
  try {
    const file = join(folder, "report.json");
    const hasSucceeded = await runNode(args, { ...variables, CARVAS_TEST_REPORT: file });
    const report = readReport(file);
    const isNamed = report.lanes.some(({ failed }) => failed > 0);
    if (hasSucceeded || isNamed) return report;
    process.stdout.write(`\n  ✗ ${name} ended without naming a failed test: see its output above.\n`);
    return { ...report, lanes: [...report.lanes, { name, passed: 0, failed: 1, skipped: 0, seconds: 0 }] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says whether it ended well. */
export function runNode(args: readonly string[], variables: Variables = {}): Promise<boolean> {
  return new Promise((resolve) => {
    // Servers that tests start in empty folders find what others have compiled: a third of the processor time of a start.
    const env = { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...process.env, ...variables };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Written by our own reporters; empty where the runner died before it wrote. */
function readReport(file: string): RunnerReport {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RunnerReport;
  } catch {
    return { lanes: [], files: {} };
  }
}
