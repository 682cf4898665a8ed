import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { generateFromPresetAnswer } from "#contract/generations.ts";
import { bulkLimits } from "#contract/limits.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import type { Upload } from "#contract/uploads.ts";
import { openDatabase } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { signUpOver, type HttpClient } from "#test/server/http-client.ts";
import { median, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto, variants } from "./car-photo.ts";
import { startServer, type RunningServer } from "./running-server.ts";
import { untilCutOut } from "./until-cut-out.ts";

const megapixels = 12;
const rounds = 5;
const part = 10;
const preset = "Retail One";

type RunFigures = { costOfEight: number; slowing: number; growthMegabytes: number };

/** Runs over HTTP, of photos that are cut out already; both sides of each ratio in the same minute. */
async function measureRuns(context: BenchContext): Promise<RunFigures | null> {
  const photo = await carPhoto(context, megapixels);
  if (photo === null) return null;
  const server = await startServer();
  try {
    const few = await variants(photo, bulkLimits.core);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) ratios.push(await costOfRun(server.url, few, context));
    return { costOfEight: median(ratios), ...(await measureLongRun(server, photo, context)) };
  } finally {
    await server.stop();
  }
}

/** A run of some photos over the mean of a single picture of each of them, half of the singles before the run and half after. */
async function costOfRun(url: string, photos: readonly Uint8Array[], { note }: BenchContext): Promise<number> {
  const [dealer, single] = [await signUpOver(url), await signUpOver(url)];
  const ofRun = await uploadAll(dealer, photos);
  const ofSingles = await uploadAll(single, photos);
  const half = photos.length / 2;
  const before = await timeSingles(single, ofSingles.slice(0, half));
  const startedAt = performance.now();
  await untilFinished(dealer, await dealer.startRun(idsOf(ofRun), preset));
  const runMs = performance.now() - startedAt;
  const after = await timeSingles(single, ofSingles.slice(half));
  const singleMs = (before + after) / photos.length;
  note(
    `run of ${photos.length} photos of ${megapixels} megapixels: ${Math.round(runMs)} ms, a single picture ${Math.round(singleMs)} ms, load ${loadNow()}`,
  );
  return runMs / singleMs;
}

async function timeSingles(client: HttpClient, uploads: readonly Upload[]): Promise<number> {
  const startedAt = performance.now();
  for (const upload of uploads) {
    const answer = await client.transform(upload, { preset, aspectRatio: "4:3" });
    generateFromPresetAnswer.parse(await answer.json());
  }
  return performance.now() - startedAt;
}

/** As many as Pro takes at once. */
async function measureLongRun(
  server: RunningServer,
  photo: Uint8Array,
  { note }: BenchContext,
): Promise<Omit<RunFigures, "costOfEight">> {
  const client = await signUpOver(server.url);
  await makePro(server.databaseUrl, client);
  const length = bulkLimits.pro;
  const uploads = await uploadAll(client, await variants(photo, length));
  const finishedMs = [performance.now()];
  const megabytes: number[] = Array.from({ length: length + 1 }, () => 0);
  const run = await client.startRun(idsOf(uploads), preset);
  await untilFinished(client, run, async (completed) => {
    while (finishedMs.length <= completed) finishedMs.push(performance.now());
    megabytes[completed] = Math.max(megabytes[completed] ?? 0, await server.workerMegabytes());
  });
  const [first, last] = [spanOf(finishedMs.slice(0, part + 1)), spanOf(finishedMs.slice(-part - 1))];
  const [warm, later] = [Math.max(...megabytes.slice(0, part + 1)), Math.max(...megabytes.slice(part + 1))];
  note(
    `run of ${length}: the first ${part} took ${Math.round(first)} ms, the last ${part} ${Math.round(last)} ms; worker at most ${Math.round(warm)} MB until then, ${Math.round(later)} MB after; load ${loadNow()}`,
  );
  return { slowing: last / first, growthMegabytes: Math.max(0, later - warm) };
}

function spanOf(moments: readonly number[]): number {
  return (moments.at(-1) ?? Number.NaN) - (moments[0] ?? Number.NaN);
}

async function makePro(databaseUrl: string, client: HttpClient): Promise<void> {
  const { id: userId } = await client.readProfile();
  const { db, close } = openDatabase(databaseUrl, () => undefined);
  try {
    await db.transaction(async (tx) => {
      await tx.update(profiles).set({ isPro: true }).where(eq(profiles.id, userId));
      await grantTokens(tx, { userId, purchasedTokens: bulkLimits.pro, cause: `bench:${userId}` });
    });
  } finally {
    await close();
  }
}

async function uploadAll(client: HttpClient, photos: readonly Uint8Array[]): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for (const photo of photos) uploads.push(await client.upload(photo));
  for (const upload of uploads) await untilCutOut(client, upload);
  return uploads;
}

const idsOf = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);
const loadNow = () => loadavg()[0]?.toFixed(1) ?? "unknown";

async function untilFinished(
  client: HttpClient,
  { id }: RetailRun,
  onLook?: (completed: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { status, counts } = await client.readRun(id);
    if (counts.failed > 0 || counts.passedThrough > 0)
      throw new Error(`the run of the bench went wrong: ${JSON.stringify(counts)}`);
    await onLook?.(counts.completed);
    if (status === "finished") return;
    await sleep(100);
  }
}

/** One server gives all figures. */
let figures: Promise<RunFigures | null> | null = null;
const figure = (name: keyof RunFigures) => async (context: BenchContext) => {
  figures ??= measureRuns(context);
  return (await figures)?.[name] ?? null;
};

export const benchmarks = [
  {
    name: `run of ${bulkLimits.core} / single picture, cut out`,
    unit: "ratio",
    limit: { atMost: 8.2 },
    measure: figure("costOfEight"),
  },
  {
    name: `run of ${bulkLimits.pro}: last ${part} / first ${part}`,
    unit: "ratio",
    limit: { atMost: 1.2 },
    measure: figure("slowing"),
  },
  {
    name: `worker grows in a run of ${bulkLimits.pro}`,
    unit: "megabytes",
    limit: { atMost: 200 },
    measure: figure("growthMegabytes"),
  },
] as const satisfies readonly Benchmark[];
