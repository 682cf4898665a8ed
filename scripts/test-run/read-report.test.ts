import { describe, expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./read-report.ts";

const failedFile = (name: string, assertionResults: object[], message = "") => ({
  name: `/repo/${name}`,
  status: "failed",
  message,
  assertionResults,
});

describe("Vitest's report", () => {
  it("names each failed test with its file and the first line of its reason", () => {
    const outcome = readVitestReport(
      {
        numPassedTests: 1,
        numFailedTests: 1,
        numPendingTests: 0,
        testResults: [
          failedFile("server/a.test.ts", [
            { fullName: "tokens are kept", status: "passed", failureMessages: [] },
            {
              fullName: "tokens are given back",
              status: "failed",
              failureMessages: ["\u001B[31mexpected 1\u001B[39m\n  at a"],
            },
          ]),
        ],
      },
      "/repo",
    );
    expect(outcome).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ["server/a.test.ts › tokens are given back: expected 1"],
      unsteady: [],
    });
  });

  it("counts a file that could not be loaded, though none of its tests failed", () => {
    const outcome = readVitestReport(
      {
        numPassedTests: 5,
        numFailedTests: 0,
        numPendingTests: 0,
        testResults: [failedFile("web/b.test.tsx", [], "Cannot find module './gone.ts'\nstack")],
      },
      "/repo",
    );
    expect(outcome.failed).toBe(1);
    expect(outcome.failures).toEqual(["web/b.test.tsx: Cannot find module './gone.ts'"]);
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "stage.spec.ts",
    line: 7,
    tests: [{ projectName: "phone", status, results: [message === undefined ? {} : { error: { message } }] }],
  });

  it("names failed tests of nested suites, and apart from them those that passed only at the second try", () => {
    const outcome = readPlaywrightReport({
      stats: { expected: 1, unexpected: 1, skipped: 2, flaky: 1 },
      errors: [],
      suites: [
        {
          specs: [spec("is fine", "expected")],
          suites: [
            { specs: [spec("breaks", "unexpected", "Timed out\nlog"), spec("wavers", "flaky", "\n  Not seen")] },
          ],
        },
      ],
    });
    expect(outcome).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: ["[phone] stage.spec.ts:7 › breaks: Timed out"],
      unsteady: ["[phone] stage.spec.ts:7 › wavers: Not seen"],
    });
  });

  it("counts what went wrong outside of any test", () => {
    const outcome = readPlaywrightReport({
      stats: { expected: 0, unexpected: 0, skipped: 0, flaky: 0 },
      errors: [{ message: "The server did not start" }],
      suites: [],
    });
    expect(outcome).toMatchObject({ failed: 1, failures: ["The server did not start"] });
  });
});
