import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the operator's page names every event that is taken, so that none is left unsent", () => {
  const source = readFileSync(new URL("stripe-events.ts", import.meta.url), "utf8");
  const taken = source.match(/(?<=^  ")[a-z_.]+(?=",$)/gm) ?? [];
  expect(taken).toContain("charge.refunded");
  const page = readFileSync("docs/payment.md", "utf8");
  const named = (page.match(/(?<=`)[a-z_]+(\.[a-z_*]+)+(?=`)/g) ?? []).map((name) => name.replace(/\*$/, ""));
  const isNamed = (event: string) =>
    named.some((name) => (name.endsWith(".") ? event.startsWith(name) : event === name));
  expect(taken.filter((event) => !isNamed(event))).toEqual([]);
});
