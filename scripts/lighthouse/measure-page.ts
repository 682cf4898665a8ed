import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import type { Lighthouse } from "./installed-lighthouse.ts";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

export type PageFigures = {
  path: string;
  /** 0 to 100. */
  scores: Record<Category, number>;
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
  /** All JavaScript the page fetched, as gzip at its best packs it. */
  scriptBytes: number;
  /** What Lighthouse found wrong outside performance. */
  faults: string[];
};

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
  numericValue: z.number().optional(),
  details: z.looseObject({ items: z.unknown().optional() }).optional(),
});
const answerSchema = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.object(
      Object.fromEntries(categories.map((name) => [name, category])) as Record<Category, typeof category>,
    ),
    audits: z.record(z.string(), audit),
  }),
});
type Report = z.infer<typeof answerSchema>["lhr"];

const scriptSchema = z.object({ url: z.string(), resourceType: z.literal("Script") });

type Place = { readonly origin: string; readonly browserPort: number; readonly webFolder: string };

/** A phone on a slow connection, throttled in the browser itself: the simulated figures jump by a second on a local server. */
export async function measurePage(lighthouse: Lighthouse, path: string, place: Place): Promise<PageFigures> {
  // A machine without breath loses the recording now and then: that is no figure, and is taken once more.
  const first = await record(lighthouse, path, place);
  const lhr = first.runtimeError ? await record(lighthouse, path, place) : first;
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  return {
    path,
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
    ) as Record<Category, number>,
    firstPaintMs: figureOf(lhr, "first-contentful-paint"),
    largestPaintMs: figureOf(lhr, "largest-contentful-paint"),
    shift: figureOf(lhr, "cumulative-layout-shift"),
    scriptBytes: scriptBytesOf(lhr, place.webFolder),
    faults: faultsOf(lhr),
  };
}

async function record(lighthouse: Lighthouse, path: string, place: Place): Promise<Report> {
  const answer = await lighthouse.measure(place.origin + path, {
    port: place.browserPort,
    output: "json",
    logLevel: "error",
    formFactor: "mobile",
    throttlingMethod: "devtools",
    onlyCategories: [...categories],
  });
  return answerSchema.parse(answer).lhr;
}

function figureOf(report: Report, name: string): number {
  const value = report.audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse measured no ${name}.`);
  return value;
}

function scriptBytesOf(report: Report, webFolder: string): number {
  const requests = z.array(z.unknown()).parse(report.audits["network-requests"]?.details?.items);
  const scripts = new Set(requests.flatMap((item) => scriptSchema.safeParse(item).data?.url ?? []));
  return [...scripts].reduce((sum, url) => {
    const content = readFileSync(join(webFolder, new URL(url).pathname));
    return sum + gzipSync(content, { level: 9 }).length;
  }, 0);
}

function faultsOf(report: Report): string[] {
  return categories
    .filter((name) => name !== "performance")
    .flatMap((name) => report.categories[name].auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => {
      const found = report.audits[id];
      return found && found.scoreDisplayMode === "binary" && found.score === 0 ? [`${id}: ${found.title}`] : [];
    });
}
