import { expect, test } from "vitest";
import { hasPhrase, togglePhrase } from "./toggle-phrase.ts";

test("a phrase joins what was written, and leaves it as it was", () => {
  const once = togglePhrase("Roof box from work", "lowered");
  expect(once).toBe("Roof box from work, lowered");
  expect(hasPhrase(once, "Lowered")).toBe(true);
  expect(togglePhrase(once, "lowered")).toBe("Roof box from work");
});

test("the first phrase needs no comma", () => {
  expect(togglePhrase("  ", "lowered")).toBe("lowered");
});
