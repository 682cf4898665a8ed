import { expect, test } from "vitest";
import { cutSentence } from "./cut-question.ts";

test("the sentence names the sides that are known to be cut", () => {
  const end = "Use it anyway: the picture will end where the photo does.";
  expect(cutSentence({ cutSides: ["left"] })).toBe(`The photo cuts the car off on the left. ${end}`);
  expect(cutSentence({ cutSides: ["right", "bottom"] })).toBe(
    `The photo cuts the car off on the right and at the bottom. ${end}`,
  );
  expect(cutSentence({ cutSides: [] })).toBe(`The photo cuts the car off. ${end}`);
});
