import { expect, test } from "vitest";
import { headTags } from "./head-tags.ts";
import { heroPreloads } from "./hero-preloads.ts";
import { pageHeads } from "./page-heads.ts";
import { readRenderedPage } from "./rendered-page.ts";

const rendered =
  '<title>Cars &amp; more — Carvas</title><meta name="description" content="The owner&#x27;s &quot;car&quot;"/>' +
  '<main><svg><title>Not the page&#x27;s</title></svg><picture><source type="image/avif" srcSet="/a-1.avif 1w, /a-2.avif 2w" sizes="50vw"/>' +
  '<source type="image/webp" srcSet="/a.webp 1w"/><img fetchPriority="high" src="/a.webp" alt=""/></picture></main>';
const page = readRenderedPage(rendered);

test("tags for the head are told from the body, and their texts are read as people will read them", () => {
  expect(page.texts).toEqual({ title: "Cars & more — Carvas", description: `The owner's "car"` });
  expect(page.metadata.endsWith('"/>')).toBe(true);
  expect(page.body.startsWith("<main><svg><title>")).toBe(true);
  expect(page.metadata + page.body).toBe(rendered);
  expect(readRenderedPage(`${rendered}<link rel="x"/>`).body).toBe(`${page.body}<link rel="x"/>`);
});

test("texts are written anew for each reader: escaped in attributes, plain in JSON", () => {
  const tags = headTags(page.texts, { path: "/about", head: pageHeads["about.html"] });
  expect(tags).toContain('<meta property="og:title" content="Cars &amp; more — Carvas"/>');
  expect(tags).toContain('<meta name="twitter:description" content="The owner&#x27;s &quot;car&quot;"/>');
  expect(tags).toContain(String.raw`"description":"The owner's \"car\""`);
  expect(() => headTags({ title: "Only a title" }, { path: "/about", head: pageHeads["about.html"] })).toThrow(
    "The page /about lacks a title or a description.",
  );
});

test("the first picture is announced in the format that every browser here reads; another cut for narrow windows as well", () => {
  expect(heroPreloads(page.elements)).toBe(
    '<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="/a-1.avif 1w, /a-2.avif 2w" imagesizes="50vw"/>',
  );
  const narrow = '<source media="(max-width: 9rem)" type="image/avif" srcSet="/n.avif 1w" sizes="100vw"/>';
  const both = heroPreloads(readRenderedPage(rendered.replace("<picture>", `<picture>${narrow}`)).elements);
  expect([...both.matchAll(/media="([^"]*)"/g)].map(([, media]) => media)).toEqual([
    "(max-width: 9rem)",
    "not (max-width: 9rem)",
  ]);
  expect(heroPreloads(readRenderedPage(rendered.replace("high", "auto")).elements)).toBe("");
});

test("a text that would end its block in the page's head does not, and is read as it was", () => {
  const description = "How </script><b> is written";
  const tags = headTags({ title: "A", description }, { path: "/about", head: pageHeads["about.html"] });
  const blocks = tags.split("</script>");
  expect(blocks).toHaveLength(2);
  expect(JSON.parse(blocks[0]?.split('ld+json">')[1] ?? "")).toMatchObject({ "@graph": [{ description }, {}] });
});

test("a first picture with more cuts than can be announced stops the build", () => {
  const narrow = (pixels: number) =>
    `<source media="(max-width: ${pixels}px)" type="image/avif" srcSet="/n.avif 1w" sizes="100vw"/>`;
  const rendering = rendered.replace("<picture>", `<picture>${narrow(400)}${narrow(800)}`);
  expect(() => heroPreloads(readRenderedPage(rendering).elements)).toThrow("more cuts than the preloads know");
});
