import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from "vitest/node";
import { printLane, tellProgress, type Lane, type RunnerReport } from "./lane.ts";

type OpenLane = Lane & { startedAt: number | null; filesLeft: number };

/** Of what a file with a failed test wrote, the last lines. */
const linesShown = 20;
const nothing = { passed: 0, failed: 0, skipped: 0, seconds: 0, startedAt: null, filesLeft: 0 };

/**
 * One line for each project of `vitest.config.ts`. A failing test shows at once what was expected, what came, what it wrote, and how it is run
 * alone. Writes its `RunnerReport` to the file that `CARVAS_TEST_REPORT` names.
 */
export default class CalmReporter implements Reporter {
  private vitest: Vitest | undefined;
  private readonly lanes = new Map<string, OpenLane>();
  private readonly files: Record<string, number> = {};
  private progress: NodeJS.Timeout | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { project } of specifications) this.laneOf(project.name).filesLeft += 1;
    this.progress = tellProgress(() => {
      const done = Object.keys(this.files).length;
      return `${done} of ${specifications.length} files`;
    });
  }

  onTestModuleStart({ project }: TestModule): void {
    this.laneOf(project.name).startedAt ??= performance.now();
  }

  onTestModuleEnd(module: TestModule): void {
    const lane = this.laneOf(module.project.name);
    this.files[this.pathOf(module)] = module.diagnostic().duration / 1000;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") lane.passed += 1;
      else if (state === "skipped") lane.skipped += 1;
      else this.tellFailure(lane, test);
    }
    // A file that could not be loaded, or whose set-up broke, has no failed test: it counts as one.
    const broken = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    if (broken.length > 0) {
      lane.failed += 1;
      this.tell(module, { title: "the file itself", errors: broken, alone: this.pathOf(module) });
    }
    lane.filesLeft -= 1;
    lane.seconds = (performance.now() - (lane.startedAt ?? performance.now())) / 1000;
    if (lane.filesLeft === 0) printLane(lane);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    clearInterval(this.progress);
    const lanes = [...this.lanes.values()];
    if (unhandled.length > 0) {
      process.stdout.write(`\n  ✗ Errors that belong to no test:\n`);
      for (const error of unhandled) process.stdout.write(`${this.vitest?.logger.formatError(error).output ?? ""}\n`);
      const outside = { ...nothing, name: "Outside of any test", failed: unhandled.length };
      lanes.push(outside);
      printLane(outside);
    }
    // Files that never ran, because the run broke off.
    for (const lane of lanes.filter(({ filesLeft }) => filesLeft > 0)) {
      lane.failed += lane.filesLeft;
      printLane(lane);
    }
    const report: RunnerReport = { lanes, files: this.files };
    const file = process.env["CARVAS_TEST_REPORT"] ?? "";
    if (file !== "") writeFileSync(file, JSON.stringify(report));
  }

  private laneOf(name: string): OpenLane {
    const known = this.lanes.get(name);
    if (known !== undefined) return known;
    const lane = { ...nothing, name };
    this.lanes.set(name, lane);
    return lane;
  }

  private pathOf({ moduleId }: TestModule): string {
    return relative(this.vitest?.config.root ?? "", moduleId);
  }

  private tellFailure(lane: OpenLane, test: TestCase): void {
    lane.failed += 1;
    const alone = `${this.pathOf(test.module)} -t ${JSON.stringify(test.fullName.replaceAll(" > ", " "))}`;
    this.tell(test.module, { title: test.fullName, errors: test.result().errors ?? [], alone });
  }

  private tell(
    module: TestModule,
    { title, errors, alone }: { title: string; errors: readonly SerializedError[]; alone: string },
  ): void {
    const lines = module.logs().flatMap(({ content }) => content.trimEnd().split("\n"));
    const written = lines.slice(-linesShown).map((line) => `    | ${line}\n`);
    const reasons = errors.map(
      (error) => this.vitest?.logger.formatError(error, { project: module.project }).output ?? error.message,
    );
    process.stdout.write(`\n  ✗ ${this.pathOf(module)} › ${title}\n${reasons.join("\n")}\n`);
    if (written.length > 0) process.stdout.write(`    What the file wrote:\n${written.join("")}`);
    process.stdout.write(`    Run it alone: npm test -- ${alone}\n\n`);
  }
}
