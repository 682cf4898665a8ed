import { expect, test } from "vitest";
import { pageHeads, type PageHead } from "./page-heads.ts";
import { structuredFacts } from "./structured-facts.ts";

const texts = { title: "About us — Carvas", description: "Who makes it" };
const factsOf = (path: string, kind: PageHead["kind"] = "WebPage") => structuredFacts(texts, { path, kind })["@graph"];
const typesOf = (path: string) => factsOf(path).map((fact) => fact["@type"]);

/** Every `@id` that a fact points to, and those that facts have. */
function idsIn(value: unknown): { named: string[]; pointedTo: string[] } {
  if (typeof value !== "object" || value === null) return { named: [], pointedTo: [] };
  const inside = Object.values(value).map(idsIn);
  const own = "@id" in value ? [String(value["@id"])] : [];
  const isPointer = Object.keys(value).length === 1;
  return {
    named: [...(isPointer ? [] : own), ...inside.flatMap(({ named }) => named)],
    pointedTo: [...(isPointer ? own : []), ...inside.flatMap(({ pointedTo }) => pointedTo)],
  };
}

test("the landing page says who we are and what the product costs; other pages where they stand", () => {
  expect(typesOf("/")).toEqual(["WebPage", "WebSite", "Organization", "WebApplication"]);
  expect(typesOf("/about")).toEqual(["WebPage", "WebSite"]);
  expect(factsOf("/").at(-1)).toMatchObject({ offers: { name: "Core", price: "0.00", priceCurrency: "GBP" } });
  expect(factsOf("/")[0]).not.toHaveProperty("breadcrumb");
});

test("the way to a page names us once, and the page without our name", () => {
  expect(factsOf("/about")[0]).toMatchObject({
    breadcrumb: { itemListElement: [{ name: "Carvas" }, { position: 2, name: "About us" }] },
  });
});

test.each([
  ["AboutPage", "AboutPage"],
  ["ContactPage", "ContactPage"],
  [null, "WebPage"],
] as const)("a page of the kind %s is told as %s", (kind, told) => {
  expect(factsOf("/about", kind)[0]?.["@type"]).toBe(told);
});

test("what facts point to is told on the landing page, and no two things have one name", () => {
  const { named, pointedTo } = idsIn(factsOf("/"));
  expect(pointedTo.length).toBeGreaterThan(1);
  expect(pointedTo.filter((id) => !named.includes(id))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test("every page's code and share picture exist", () => {
  const modules = Object.keys(import.meta.glob("../pages/*.tsx"));
  const pictures = Object.keys(import.meta.glob("../public/share-*.jpg"));
  for (const { module, share } of Object.values(pageHeads)) {
    expect(modules).toContain(`../${module}`);
    expect(pictures).toContain(`../public/share-${share}.jpg`);
  }
});
