import { expect, test } from "vitest";
import { generationStatuses, isUnfinished, matteStatuses, statusRank } from "./statuses.ts";

test("work is unfinished while it is waited for or made, and in no other state", () => {
  const isOpen = (status: (typeof generationStatuses)[number] | (typeof matteStatuses)[number]) =>
    isUnfinished({ status });
  expect(generationStatuses.filter(isOpen)).toEqual(["pending", "running"]);
  expect(matteStatuses.filter(isOpen)).toEqual(["pending", "running"]);
});

test("a generation's states lead one way: what is finished ranks above all that is not, and equal among itself", () => {
  const unfinished = generationStatuses.filter((status) => isUnfinished({ status }));
  const finished = generationStatuses.filter((status) => !isUnfinished({ status }));
  expect(unfinished.map((status) => statusRank[status])).toEqual([0, 1]);
  expect(new Set(finished.map((status) => statusRank[status]))).toEqual(new Set([2]));
});
