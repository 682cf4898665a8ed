import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Router } from "#server/http/router.ts";
import { appPaths, openPages } from "#web/site.ts";
import { gzippedBytesOf, openBuiltSite, origin, root } from "./built-site.ts";

const paths = openPages.flatMap(({ path }) => (path === null ? [] : [path]));
const publicFile = (path: string) => join(root, "web/public", path);
let site: Router;
beforeAll(async () => {
  site = await openBuiltSite();
});

const read = async (path: string) => (await site.request(path)).text();
const headOf = (page: string) => page.slice(0, page.indexOf("</head>")).replace(/<style>.*?<\/style>/s, "");
const allOf = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, value]) => value ?? "");
const metaOf = (page: string, name: string) =>
  allOf(headOf(page), new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"));

test.each(paths)("%s says in its head what it is, once, and where it is", async (path) => {
  const page = await read(path);
  const address = origin + path;
  const [title = "", ...moreTitles] = allOf(page, /<title>([^<]*)<\/title>/g);
  const [description = "", ...moreDescriptions] = metaOf(page, "description");
  expect([moreTitles, moreDescriptions, allOf(page, /(<h1)/g).length]).toEqual([[], [], 1]);
  expect(title).toMatch(/Carvas/);
  expect(title.length).toBeLessThanOrEqual(65);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(170);
  expect(allOf(page, /<link rel="canonical" href="([^"]*)"/g)).toEqual([address]);
  expect(metaOf(page, "og:url")).toEqual([address]);
  for (const kind of ["og", "twitter"]) {
    expect(metaOf(page, `${kind}:title`)).toEqual([title]);
    expect(metaOf(page, `${kind}:description`)).toEqual([description]);
  }
  expect(metaOf(page, "twitter:card")).toEqual(["summary_large_image"]);
  expect(metaOf(page, "robots")).toEqual([]);
  expect(page).not.toContain("address.invalid");
});

test.each([...paths, ...appPaths, "/no-such-page"])(
  "%s may run what is inlined in it, and waits for no other file",
  async (path) => {
    const answer = await site.request(path);
    const head = (await answer.text()).split("</head>")[0] ?? "";
    const policy = answer.headers.get("content-security-policy") ?? "";
    for (const inlined of allOf(head, /<(?:script|style)>(.*?)<\/(?:script|style)>/gs))
      expect(policy).toContain(`'sha256-${createHash("sha256").update(inlined).digest("base64")}'`);
    expect(head).not.toMatch(/rel="stylesheet"|<script src="[^"]*"><\/script>/);
  },
);

test("no two pages share a title or a description", async () => {
  const pages = await Promise.all(paths.map(read));
  for (const pattern of [/<title>([^<]*)/g, /<meta name="description" content="([^"]*)/g])
    expect(new Set(pages.flatMap((page) => allOf(page, pattern))).size).toBe(paths.length);
});

test.each(paths)("%s shows a picture of 1200 × 630 where its address is passed on", async (path) => {
  const page = await read(path);
  const [address = ""] = metaOf(page, "og:image");
  expect(metaOf(page, "twitter:image")).toEqual([address]);
  expect(metaOf(page, "og:image:alt")[0]).toMatch(/\w{3}/);
  const file = publicFile(new URL(address).pathname);
  expect(new URL(address).origin).toBe(origin);
  expect(statSync(file).size).toBeLessThanOrEqual(120_000);
  expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect((await site.request(new URL(address).pathname)).status).toBe(200);
});

const blockSchema = z.union([
  z.looseObject({ "@context": z.literal("https://schema.org"), "@type": z.string() }),
  z.looseObject({
    "@context": z.literal("https://schema.org"),
    "@graph": z.array(z.looseObject({ "@type": z.string() })),
  }),
]);
const questionsSchema = z.array(
  z.looseObject({ name: z.string(), acceptedAnswer: z.looseObject({ text: z.string() }) }),
);

test.each(paths)("%s tells search engines facts that it also shows", async (path) => {
  const page = await read(path);
  const blocks = allOf(page, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((text) =>
    blockSchema.parse(JSON.parse(text)),
  );
  expect(JSON.stringify(blocks[0])).toContain(`"url":"${origin}${path}"`);
  const shown = page
    .slice(page.indexOf("<body>"))
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll("&#x27;", "'");
  for (const block of blocks.filter((each) => each["@type"] === "FAQPage"))
    for (const { name, acceptedAnswer } of questionsSchema.parse(block["mainEntity"])) {
      expect(shown).toContain(name);
      expect(shown).toContain(acceptedAnswer.text);
    }
});

test.each(paths)("%s keeps every picture's place free, and fetches its first picture first", async (path) => {
  const page = await read(path);
  for (const image of allOf(page, /<img ([^>]*)>/g))
    expect(image).toMatch(/(?=.*\bwidth="\d+")(?=.*\bheight="\d+")(?=.*\balt=")/);
  const heroes = allOf(page, /<picture>((?:(?!<\/picture>).)*fetchPriority="high".*?)<\/picture>/gs);
  const announced = allOf(headOf(page), /imagesrcset="([^"]*)"/g);
  expect(announced.length > 0).toBe(heroes.length > 0);
  for (const sources of announced) expect(heroes[0]).toContain(`srcSet="${sources}"`);
});

test("the sitemap lists every open page, and robots.txt closes every other screen and the calls", async () => {
  expect(allOf(await read("/sitemap.xml"), /<loc>(.*?)<\/loc>/g)).toEqual(paths.map((path) => origin + path));
  const lines = (await read("/robots.txt")).split("\n");
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const closed = lines.filter((line) => line.startsWith("Disallow: ")).map((line) => line.slice("Disallow: ".length));
  expect(closed).toEqual(expect.arrayContaining([...appPaths, "/api/"]));
  for (const path of paths) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
});

test("an unknown address is answered 404, for no search engine and under no address", async () => {
  const answer = await site.request("/no-such-page");
  const page = await answer.text();
  expect(answer.status).toBe(404);
  expect(metaOf(page, "robots")).toEqual(["noindex"]);
  expect(page).not.toMatch(/rel="canonical"|og:url/);
});

const iconsSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
});

test("icons have the sizes they are listed with, for home screens as well", async () => {
  const page = await read("/");
  const manifestPath = /<link rel="manifest" href="([^"]*)"/.exec(page)?.[1] ?? "";
  expect((await site.request(manifestPath)).headers.get("content-type")).toContain("application/manifest+json");
  const { icons } = iconsSchema.parse(JSON.parse(await read(manifestPath)));
  const listed = [...icons, { src: "/apple-touch-icon.png", sizes: "180x180", purpose: undefined }];
  for (const { src, sizes } of listed.filter((icon) => icon.sizes !== "any")) {
    const { width, height } = await sharp(publicFile(src)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(icons.filter(({ purpose }) => purpose === "maskable").map(({ sizes }) => sizes)).toEqual([
    "192x192",
    "512x512",
  ]);
  for (const href of allOf(page, /<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g))
    expect(existsSync(publicFile(href)), href).toBe(true);
});

test("the browser's bars have the colour of the page's ground in both schemes", async () => {
  const tokens = readFileSync(join(root, "web/styles/tokens.css"), "utf8");
  const [, light, dark] = /--color-canvas: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const coloursOf = async (path: string) => metaOf(await read(path), "theme-color");
  expect(await coloursOf("/")).toEqual([light, dark]);
  expect(await coloursOf("/photo-upload")).toEqual([dark, dark]);
});

/** What every page starts with, and what the shell adds as soon as it knows that somebody is signed in. */
const start = ["index.html"];
const signedIn = [
  "pages/shell/signed-in-layout.tsx",
  "pages/shell/header-account.tsx",
  "pages/shell/signed-in-background.tsx",
];

test.each([
  { screen: "the landing page", modules: [...start, "pages/landing.tsx"], limit: 110_000 },
  { screen: "/photo-upload", modules: [...start, ...signedIn, "pages/photo-upload.tsx"], limit: 190_000 },
  { screen: "/custom-car", modules: [...start, ...signedIn, "pages/custom-car.tsx"], limit: 190_000 },
  { screen: "/upload", modules: [...start, ...signedIn, "pages/upload.tsx"], limit: 190_000 },
  { screen: "/results", modules: [...start, ...signedIn, "pages/results.tsx"], limit: 190_000 },
  { screen: "/vehicle-details", modules: [...start, ...signedIn, "pages/vehicle-details.tsx"], limit: 190_000 },
])("$screen starts with at most $limit bytes of gzipped JavaScript", ({ modules, limit }) => {
  expect(gzippedBytesOf(modules)).toBeLessThanOrEqual(limit);
});
