import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { plainRecipe, type PictureRecipe } from "#contract/picture-recipe.ts";
import { ratios } from "#contract/ratios.ts";
import { openDatabase, type Database } from "#server/db/client.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { profiles, users } from "#server/db/schema/accounts.ts";
import { retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { listHistory, readPictureOverview } from "#server/domain/history/read-history.ts";
import { createLogger } from "#server/log/logger.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";

const pictures = 5000;
const groups = 900;
const runs = 20;
const picturesOfRun = 100;
const rounds = 15;
/** One read takes a fraction of a millisecond, less than a clock and a busy machine are good for. */
const readsAtOnce = 50;
const presets = ["Studio", "City", "Beach", "Retail One"];

type HistoryFigures = { page: number; search: number; overview: number };

/** The answers of the history in the process, beside a profile read by its key on the same connections. */
async function measureHistory({ note }: BenchContext): Promise<HistoryFigures> {
  await using closing = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-bench-"));
  closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const logger = createLogger({ level: "warn", role: "bench" });
  const postgres = await startEmbeddedPostgres({ dataDirectory, password: "bench", logger });
  closing.defer(postgres.stop);
  await migrateDatabase(postgres.url);
  const { db, close } = openDatabase(postgres.url, () => undefined);
  closing.defer(close);
  // Another account of the same size: an index that doesn't begin with the account is no help.
  const [userId] = [await seedAccount(db), await seedAccount(db)];
  await db.execute(sql`analyze`);
  const page = { userId, groupId: null, limit: 24, beforeId: null };
  const ways = [
    async () => {
      for (let read = 0; read < readsAtOnce; read++) await db.select().from(profiles).where(eq(profiles.id, userId));
    },
    () => listHistory(db, { ...page, filter: {} }),
    () => listHistory(db, { ...page, filter: { search: "golf city" } }),
    () => readPictureOverview(db, userId),
  ];
  const [reads = Number.NaN, ...times] = await interleavedMedians(ways, rounds, { settles: true });
  const readMs = reads / readsAtOnce;
  const [pageMs = Number.NaN, searchMs = Number.NaN, overviewMs = Number.NaN] = times;
  const inWords = [pageMs, searchMs, overviewMs].map((ms) => `${ms.toFixed(1)} ms`).join(", ");
  note(`history of ${pictures} pictures: page, search, overview ${inWords}; profile ${readMs.toFixed(2)} ms`);
  return { page: pageMs / readMs, search: searchMs / readMs, overview: overviewMs / readMs };
}

/** Pictures of photos and of runs over two years; a third with a logo, which the history looks for. Gives the account's id. */
async function seedAccount(db: Database): Promise<string> {
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, name: "dealer", email: `${userId}@example.test` });
  const photoIds = await seedUploads(db, { userId, purpose: "photo", count: groups - runs });
  const [logo = ""] = await seedUploads(db, { userId, purpose: "logo", count: 1 });
  const run = { userId, status: "finished", preset: "Retail One", aspectRatio: "4:3", recipe: plainRecipe } as const;
  const runIds = (
    await db
      .insert(retailRuns)
      .values(Array.from({ length: runs }, () => run))
      .returning({ id: retailRuns.id })
  ).map(({ id }) => id);
  const withLogo: PictureRecipe = {
    ...plainRecipe,
    logo: { position: "top-left", size: "small", opacity: 1, uploadId: logo },
  };
  const rows = Array.from({ length: pictures }, (_, index): typeof generations.$inferInsert => {
    const runId = index < runs * picturesOfRun ? (runIds[index % runs] ?? null) : null;
    const id = randomUUID();
    return {
      id,
      userId,
      kind: runId === null ? "preset" : "retail",
      status: "done",
      stage: "saving",
      engine: "studio",
      uploadId: photoIds[index % photoIds.length],
      runId,
      preset: runId === null ? presets[index % 3] : "Retail One",
      aspectRatio: ratios[index % ratios.length],
      resultKey: `pictures/${id.slice(0, 2)}/${id}.jpg`,
      width: 2048,
      height: 1536,
      recipe: index % 3 === 0 ? withLogo : plainRecipe,
      createdAt: new Date(Date.UTC(2025, 0, 1) + index * 3 * 3_600_000),
    };
  });
  for (let from = 0; from < rows.length; from += 500) await db.insert(generations).values(rows.slice(from, from + 500));
  return userId;
}

async function seedUploads(
  db: Database,
  { userId, purpose, count }: { userId: string; purpose: "photo" | "logo"; count: number },
): Promise<readonly string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    userId,
    purpose,
    photoKey: `photos/aa/${index}.jpg`,
    previewKey: `previews/aa/${index}.webp`,
    fileName: `${index % 4 === 0 ? "Golf" : "Škoda"} IMG_${index}.jpg`,
    width: 2000,
    height: 1500,
    bytes: 1000,
    matteStatus: "ready" as const,
  }));
  return (await db.insert(uploads).values(rows).returning({ id: uploads.id })).map(({ id }) => id);
}

/** One account gives all figures. */
let figures: Promise<HistoryFigures> | null = null;
const figure = (name: keyof HistoryFigures) => async (context: BenchContext) => {
  figures ??= measureHistory(context);
  return (await figures)[name];
};

/** Measured on two busy cores were 84, 78 and 28, and half of that on busier ones: the more there is to do, the more the single read waits. */
export const benchmarks = [
  { name: "page of groups / profile", unit: "ratio", limit: { atMost: 100 }, measure: figure("page") },
  { name: "search of all pictures / profile", unit: "ratio", limit: { atMost: 150 }, measure: figure("search") },
  { name: "overview / profile", unit: "ratio", limit: { atMost: 40 }, measure: figure("overview") },
] as const satisfies readonly Benchmark[];
