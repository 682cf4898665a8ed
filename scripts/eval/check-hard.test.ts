import { expect, it } from "vitest";
import { faultsOf, type Answered } from "./check-hard.ts";

const good: Answered = {
  answer: "good",
  says: [],
  format: "4:3",
  cut: ["right"],
  holds: ({ x, y }) => x < 0.5 && y < 0.5,
};
const refused: Answered = { answer: "refused", says: ["no_car_found"], format: null, cut: [], holds: null };
const line = (fields: Record<string, string>) => new Map(Object.entries(fields));

it("takes an answer that is as its line says, and asks nothing where a field is empty", () => {
  expect(faultsOf(good, [line({ answer: "good|question", cut: "right", inside: "10 20", outside: "80 20" })])).toEqual(
    [],
  );
  expect(faultsOf(refused, [line({ answer: "refused|doubtful", formats: "", inside: "10 20" })])).toEqual([]);
});

it("names everything that is otherwise", () => {
  const wanted = line({
    answer: "doubtful",
    says: "car_tilted",
    formats: "9:16|1:1",
    cut: "none",
    inside: "80 20|10 20",
  });
  expect(faultsOf(good, [wanted])).toEqual([
    "answered good, not doubtful",
    "says nothing, not car_tilted",
    "suggests 4:3, not 9:16 or 1:1",
    "cut right, not none",
    "lacks the car at 80 20",
  ]);
  expect(faultsOf(good, [line({ outside: "10 20" })])).toEqual(["holds what is no car at 10 20"]);
});

it("takes an answer that is as one of several lines says", () => {
  expect(faultsOf(refused, [line({ answer: "good" }), line({ answer: "refused" })])).toEqual([]);
});
