import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { printLane, tellProgress, type Lane, type RunnerReport } from "./lane.ts";

type OpenLane = Lane & { startedAt: number | null; testsLeft: number };

/**
 * One line for each project of `playwright.config.ts`. A failing test shows at once what was expected, what came, and how it is run alone. Writes
 * its `RunnerReport` to the file that `CARVAS_TEST_REPORT` names.
 */
export default class CalmReporter implements Reporter {
  private rootDir = "";
  private readonly lanes = new Map<string, OpenLane>();
  private readonly files: Record<string, number> = {};
  private outside = 0;
  private progress: NodeJS.Timeout | undefined;

  printsToStdio(): boolean {
    return true;
  }

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.rootDir = rootDir;
    const tests = suite.allTests();
    for (const test of tests) this.laneOf(test).testsLeft += 1;
    this.progress = tellProgress(() => {
      const left = [...this.lanes.values()].reduce((sum, { testsLeft }) => sum + testsLeft, 0);
      return `${tests.length - left} of ${tests.length} browser tests`;
    });
  }

  onTestBegin(test: TestCase): void {
    this.laneOf(test).startedAt ??= performance.now();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const lane = this.laneOf(test);
    const file = `e2e/${relative(this.rootDir, test.location.file)}`;
    this.files[file] = (this.files[file] ?? 0) + result.duration / 1000;
    if (test.outcome() === "skipped") lane.skipped += 1;
    else if (test.outcome() === "expected") lane.passed += 1;
    else {
      lane.failed += 1;
      tellFailure(`${file}:${test.location.line}`, { lane, test, result });
    }
    lane.testsLeft -= 1;
    lane.seconds = (performance.now() - (lane.startedAt ?? performance.now())) / 1000;
    if (lane.testsLeft === 0) printLane(lane);
  }

  onError({ message, stack }: TestError): void {
    this.outside += 1;
    process.stdout.write(`\n  ✗ ${stack ?? message ?? "an error without a message"}\n\n`);
  }

  onEnd(): void {
    clearInterval(this.progress);
    const unfinished = [...this.lanes.values()].filter(({ testsLeft }) => testsLeft > 0);
    for (const lane of unfinished) {
      lane.failed += lane.testsLeft;
      printLane(lane);
    }
    const lanes: Lane[] = [...this.lanes.values()];
    if (this.outside > 0)
      lanes.push({ name: "Outside of any test", passed: 0, failed: this.outside, skipped: 0, seconds: 0 });
    const report: RunnerReport = { lanes, files: this.files };
    const file = process.env["CARVAS_TEST_REPORT"] ?? "";
    if (file !== "") writeFileSync(file, JSON.stringify(report));
  }

  private laneOf(test: TestCase): OpenLane {
    const name = test.parent.project()?.name ?? "browser";
    const known = this.lanes.get(name);
    if (known !== undefined) return known;
    const lane = { name, passed: 0, failed: 0, skipped: 0, seconds: 0, startedAt: null, testsLeft: 0 };
    this.lanes.set(name, lane);
    return lane;
  }
}

function tellFailure(
  place: string,
  { lane, test, result }: { lane: OpenLane; test: TestCase; result: TestResult },
): void {
  const reasons = result.errors.map(({ message, snippet }) => [message, snippet].filter(Boolean).join("\n"));
  const trace = result.attachments.find(({ name }) => name === "trace")?.path;
  process.stdout.write(`\n  ✗ [${lane.name}] ${place} › ${test.title}\n${reasons.join("\n")}\n`);
  if (trace !== undefined) process.stdout.write(`    Its trace: npx playwright show-trace ${trace}\n`);
  process.stdout.write(`    Run it alone: npm test -- ${place} --project=${JSON.stringify(lane.name)}\n\n`);
}
