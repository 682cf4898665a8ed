import { expect, test } from "vitest";
import { createLogger } from "#server/log/logger.ts";
import { createJobHandlers } from "./job-handlers.ts";

const refuse = () => {
  throw new Error("out of order");
};
const outOfOrder = <Part extends object>() => new Proxy({}, { get: refuse }) as Part;

test("a step of the minute's sweep that fails is told to the log, and stops no other", async () => {
  const told: unknown[] = [];
  let swept = 0;
  const handlers = createJobHandlers({
    db: outOfOrder(),
    uploads: outOfOrder(),
    generations: outOfOrder(),
    readings: outOfOrder(),
    storage: outOfOrder(),
    queue: { isOpen: refuse, isOpenFor: refuse, enqueue: refuse },
    sweepFiles: () => Promise.reject(new Error("the disk is gone")),
    sweepAccounts: async () => (swept += 1),
    log: createLogger({
      level: "error",
      role: "worker",
      destination: { write: (line) => told.push(JSON.parse(line).step) },
    }),
  });
  await handlers["sweep-work"].run({}, { signal: new AbortController().signal });
  expect(told).toEqual(["generations", "uploads", "readings", "files", "search texts"]);
  expect(swept).toBe(1);
});
