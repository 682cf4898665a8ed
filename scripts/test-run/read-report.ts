import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** What the two test runners wrote as JSON, as one outcome. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test in one line: where it stands, what it is called, and the first line of what went wrong. */
  failures: readonly string[];
  /** The same of each test that passed only at the second try. */
  unsteady: readonly string[];
};

const firstLineOf = (message: string | undefined) =>
  stripVTControlCharacters(message ?? "")
    .split("\n")
    .find((line) => line.trim() !== "")
    ?.trim() ?? "no reason told";

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** @param root - absolute folder that test files are named from */
export function readVitestReport(report: unknown, root: string): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [`${file}: ${firstLineOf(message)}`];
    return tests.map((test) => `${file} › ${test.fullName}: ${firstLineOf(test.failureMessages?.[0])}`);
  });
  // A file that could not be loaded has no tests that could fail, and must not pass for that.
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, failures.length),
    skipped: numPendingTests,
    failures,
    unsteady: [],
  };
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});
type PlaywrightSuite = { specs: z.infer<typeof playwrightSpec>[]; suites?: PlaywrightSuite[] | undefined };
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

const specsIn = (suite: PlaywrightSuite): z.infer<typeof playwrightSpec>[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsIn),
];

/** A test that passed only when tried again counts as passed, and is named. */
export function readPlaywrightReport(report: unknown): Outcome {
  const { stats, suites, errors } = playwrightReport.parse(report);
  const namesOf = (wanted: "unexpected" | "flaky") =>
    suites.flatMap(specsIn).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) => {
          const message = results.find(({ error }) => error !== undefined)?.error?.message;
          return `[${projectName}] ${file}:${line} › ${title}: ${firstLineOf(message)}`;
        }),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...namesOf("unexpected"), ...errors.map(({ message }) => firstLineOf(message))],
    unsteady: namesOf("flaky"),
  };
}
