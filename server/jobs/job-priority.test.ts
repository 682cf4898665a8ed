import { expect, test } from "vitest";
import { headStartSeconds, jobPriority } from "./job-priority.ts";

const noon = new Date("2026-11-23T12:00:00Z");
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const single = { pace: "single" } as const;

test("of what is ordered at once, Pro's goes first, then Core's, then Pro's runs, then Core's", () => {
  const priorities = (["single", "run"] as const).flatMap((pace) =>
    (["pro", "core"] as const).map((plan) => jobPriority({ plan, pace, at: noon })),
  );
  expect(priorities).toEqual(priorities.toSorted((one, other) => other - one));
  expect(new Set(priorities).size).toBe(4);
});

test("Core's goes before what Pro orders more than five minutes later, and never waits for it", () => {
  const core = jobPriority({ ...single, plan: "core", at: noon });
  expect(headStartSeconds.single.core).toBe(300);
  expect(jobPriority({ ...single, plan: "pro", at: later(299) })).toBeGreaterThan(core);
  expect(jobPriority({ ...single, plan: "pro", at: later(301) })).toBeLessThan(core);
});

test("a run's picture goes before single ones that are ordered more than an hour later", () => {
  const ofRun = jobPriority({ plan: "pro", pace: "run", at: noon });
  expect(jobPriority({ ...single, plan: "core", at: later(3299) })).toBeGreaterThan(ofRun);
  expect(jobPriority({ ...single, plan: "core", at: later(3301) })).toBeLessThan(ofRun);
});

test("one plan's wait for each other in the order in which they came", () => {
  expect(jobPriority({ ...single, plan: "core", at: noon })).toBeGreaterThan(
    jobPriority({ ...single, plan: "core", at: later(1) }),
  );
});

test("who orders many at once gets the first as anybody does, and each one more further behind what others order meanwhile", () => {
  const late = (pace: "single" | "run", ownBefore: number) =>
    jobPriority({ plan: "core", pace, at: noon }) - jobPriority({ plan: "core", pace, at: noon, ownBefore });
  expect([0, 1, 2, 3, 50].map((before) => late("single", before))).toEqual([0, 20, 60, 120, 25_500]);
  expect([0, 1, 2, 59].map((before) => late("run", before))).toEqual([0, 2, 6, 3540]);
});

test("of two hundred that have waited for an hour, others have nineteen before theirs", () => {
  const pile = Array.from({ length: 200 }, (_, ownBefore) =>
    jobPriority({ ...single, plan: "core", at: noon, ownBefore }),
  );
  const others = jobPriority({ ...single, plan: "core", at: later(3600) });
  expect(pile.filter((priority) => priority > others)).toHaveLength(1 + 18);
});

test("it is a number of the database's kind for a lifetime", () => {
  const priority = jobPriority({
    plan: "core",
    pace: "run",
    at: new Date("2090-01-01T00:00:00Z"),
    ownBefore: 10_000,
  });
  expect(priority).toBeGreaterThan(-(2 ** 31));
  expect(Number.isInteger(jobPriority({ ...single, plan: "core", at: later(0.5) }))).toBe(true);
});
