import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sureConfidence } from "#contract/detected-fields.ts";
import { AppError } from "#contract/errors.ts";
import { detections } from "#server/db/schema/detections.ts";
import { engineSettings, modelCalls } from "#server/db/schema/engines.ts";
import { listPhotos } from "#server/domain/detection/detection-store.ts";
import { failModelReading, readPhotoWithModel } from "#server/domain/detection/read-photo-with-model.ts";
import { sweepReadings } from "#server/domain/detection/sweep-readings.ts";
import { createSpending } from "#server/domain/spending/create-spending.ts";
import type { ImageEngine, ToldByPhoto } from "#server/engines/image-engine.ts";
import { createLogger } from "#server/log/logger.ts";
import { createReader, freshPhoto, readingOf, sureCar } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
import { readZip } from "./read-zip.ts";
import type { WorkServer, WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let calls: OwnReader["calls"];
let queued: string[];

holdReader((own) => void ({ server, user, calls } = own));
beforeEach(async () => {
  queued = [];
  await db().delete(detections);
  await db().delete(modelCalls);
});

const db = () => server.database.db;
const log = createLogger({ level: "fatal", role: "test" });
const offers = { offers: [{ work: "reading", tokens: 0, companies: ["Google"] }], companies: ["Google"] } as const;
const signal = new AbortController().signal;

type Model = ImageEngine["detect"];
/** Pays for its look before it tells, as the cloud engine does. */
const seeing =
  (told: ToldByPhoto): Model =>
  async ({ onTold, spending }) => {
    const call = await spending.reserve({ model: "google:seer", usd: 0.02 });
    await call.settle({ usd: 0.01, basis: "tokens", outcome: "answered", durationMs: 9 });
    await onTold(told);
  };
const failing = (reason: Error): Model => {
  return async () => {
    throw reason;
  };
};
const dying: Model = async ({ spending }) => {
  await spending.reserve({ model: "google:seer", usd: 0.02 });
  throw new Error("the worker was lost");
};

function readerWith(model: Model | null, offered: typeof offers | { offers: []; companies: [] } = offers) {
  const spending = createSpending({ db: db(), log, caps: { dailyUsd: 1, dailyUsdPerUser: 0.05 } });
  return createReader(db(), {
    modelEngine: model === null ? null : { detect: model },
    offers: offered,
    askModel: { offers: offered, enqueueModelReading: async (_, { id }) => void queued.push(id) },
    openModelSpending: (userId) => spending.open({ userId, generationId: null, work: "reading" }),
    nameCar: ({ make, model: name }) => ({ make: make === "VW" ? "Volkswagen" : make, model: name }),
  });
}

const choose = (settings: Partial<typeof engineSettings.$inferInsert> = {}) =>
  db()
    .insert(engineSettings)
    .values({ userId: user.id, chosen: { reading: "cloud" }, agreedCompanies: ["Google"], ...settings })
    .onConflictDoUpdate({
      target: engineSettings.userId,
      set: { chosen: { reading: "cloud" }, agreedCompanies: ["Google"], ...settings },
    });

/** Adds a photo, lets our own engine read it, and then the model. */
async function readWith(model: Model, ...photos: ToldByPhoto[]): Promise<string> {
  const reader = readerWith(model);
  const { id } = await calls.open();
  for (const _ of photos) await calls.add(id, await freshPhoto());
  await reader.read(id, ...photos);
  const deps = reader.deps(failing(new Error("our own engine has read it")));
  for (const photoId of queued) await readPhotoWithModel(deps, { photoId, signal });
  return id;
}

const detectionOf = async (id: string) => (await calls.read(id)).detection;
const statesOf = async (id: string) => (await listPhotos(db(), id)).map((photo) => [photo.status, photo.modelStatus]);

test(
  "a model looks at a photo only where its user chose so, agreed to who gets it, and it is offered",
  { tags: ["thorough"] },
  async () => {
    const told = seeing({ make: [readingOf("Fiat")] });
    const nobodyAsked = async () => {
      const id = await readWith(told, { colour: [readingOf("Red")] });
      expect([queued, await statesOf(id)]).toEqual([[], [["read", "unasked"]]]);
      expect((await detectionOf(id))?.status).toBe("done");
    };
    await nobodyAsked();
    await choose({ chosen: { reading: "studio", preset: "cloud" } });
    await nobodyAsked();
    await choose({ agreedCompanies: ["OpenAI"] });
    await nobodyAsked();
    await choose({ agreedCompanies: null });
    await nobodyAsked();
    expect(await db().select().from(modelCalls)).toEqual([]);
  },
);

test("nothing is sent of a photo in which our own engine found no car", async () => {
  await choose();
  const reader = readerWith(seeing({}));
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, new AppError("no_car_found"));
  expect([queued, await statesOf(id)]).toEqual([[], [["failed", "unasked"]]]);
  expect((await detectionOf(id))?.status).toBe("failed");
});

test("the reading ends when our own engine and the model have ended, and the views start then, once", async () => {
  await choose();
  const reader = readerWith(seeing({ make: [readingOf("BMW")], trim: [readingOf("M Sport", 0.8)] }));
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto(), { isLast: true });
  await reader.read(id, sureCar);
  expect([(await detectionOf(id))?.status, reader.started, queued]).toMatchObject(["reading", [], [{}]]);
  const deps = reader.deps(failing(new Error("our own engine has read it")));
  for (const photoId of [...queued, ...queued]) await readPhotoWithModel(deps, { photoId, signal });
  const detection = await detectionOf(id);
  expect(detection).toMatchObject({
    status: "done",
    modelError: null,
    fields: { make: { value: "BMW", source: "photo" }, trim: { value: "M Sport", source: "model", seen: null } },
  });
  expect([reader.started.length, await statesOf(id)]).toEqual([1, [["read", "read"]]]);
  expect(await db().select().from(modelCalls)).toMatchObject([
    { work: "reading", userId: user.id, costMicroUsd: 10_000 },
  ]);
});

test("a model that names the car as people do agrees with its badge; one that disagrees starts no views", async () => {
  await choose();
  const vw = { ...sureCar, make: [readingOf("Volkswagen")] };
  const agreed = await detectionOf(await readWith(seeing({ make: [readingOf("VW")] }), vw));
  expect(agreed?.fields.make).toMatchObject({ value: "Volkswagen", others: [] });
  expect(agreed?.fields.make?.confidence).toBeGreaterThan(sureConfidence);
  queued = [];
  const id = await readWith(seeing({ make: [readingOf("Skoda", 0.9)] }), vw);
  const { detection, ...row } = await calls.read(id);
  expect(detection?.fields.make).toMatchObject({ value: "Volkswagen", source: "photo", others: ["Skoda"] });
  expect(detection?.fields.make?.confidence).toBeLessThan(sureConfidence);
  expect(row.make).toBe("Unknown");
});

test("the register's word stands before the model's", async () => {
  await choose();
  const id = await readWith(seeing({ make: [readingOf("Skoda")], colour: [readingOf("Red")] }), {
    number_plate: [readingOf("AK12 CDE", 0.99)],
  });
  const register = { plate: "AK12CDE", fields: { make: [readingOf("Ford", 0.98)], colour: [readingOf("BLUE", 0.98)] } };
  await db().update(detections).set({ register }).where(eq(detections.requestId, id));
  const { detection } = await calls.correct(id, { trim: "S" });
  expect(detection?.fields).toMatchObject({
    make: { value: "Ford", source: "register", others: ["Skoda"] },
    colour: { value: "Blue", source: "register", others: ["Red"] },
  });
});

test("an agreement that is taken back before the model is asked sends nothing, and ends the reading without it", async () => {
  await choose();
  const reader = readerWith(seeing({ make: [readingOf("Fiat")] }));
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, { colour: [readingOf("Red")] });
  await choose({ agreedCompanies: null, chosen: {} });
  const [photoId = ""] = queued;
  await readPhotoWithModel(reader.deps(failing(new Error("read"))), { photoId, signal });
  expect(await detectionOf(id)).toMatchObject({ status: "done", modelError: null, fields: { make: null } });
  expect([await statesOf(id), await db().select().from(modelCalls)]).toEqual([[["read", "unasked"]], []]);
});

test("so does an offer that is gone, or a model that is no longer configured", async () => {
  await choose();
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await readerWith(seeing({})).read(id, { colour: [readingOf("Red")] });
  const [photoId = ""] = queued;
  await readPhotoWithModel(readerWith(null).deps(failing(new Error("read"))), { photoId, signal });
  expect([(await detectionOf(id))?.status, await statesOf(id)]).toEqual(["done", [["read", "unasked"]]]);
});

test("a model that fails never fails the photo: why is kept, and what was read stays", async () => {
  await choose();
  const id = await readWith(failing(new AppError("ai_busy", { isRetryable: true })), sureCar);
  expect(await detectionOf(id)).toMatchObject({
    status: "done",
    modelError: { code: "ai_busy" },
    fields: { make: { value: "BMW" } },
    photos: [{ isWaiting: false, refusal: null }],
  });
  expect(await statesOf(id)).toEqual([["read", "failed"]]);
});

test("a day's cap that is used up stops the looking, not the reading", async () => {
  await choose();
  const photos = Array.from({ length: 6 }, () => ({ colour: [readingOf("Red")] }));
  const id = await readWith(seeing({ make: [readingOf("Fiat", 0.6)] }), ...photos);
  // Of five cents two are reserved, and one is kept, each time.
  expect((await statesOf(id)).filter(([, model]) => model === "read")).toHaveLength(4);
  expect(await detectionOf(id)).toMatchObject({ status: "done", modelError: { code: "ai_daily_limit" } });
});

test("a worker that is lost on the way pays again at most once, and the reading ends when its job is given up", async () => {
  await choose();
  const reader = readerWith(dying);
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, sureCar);
  const [photoId = ""] = queued;
  const deps = reader.deps(failing(new Error("read")));
  await expect(readPhotoWithModel(deps, { photoId, signal })).rejects.toThrow("lost");
  expect(await statesOf(id)).toEqual([["read", "waiting"]]);
  await expect(readPhotoWithModel(deps, { photoId, signal })).rejects.toThrow("lost");
  await failModelReading(deps, photoId);
  expect(await detectionOf(id)).toMatchObject({ status: "done", modelError: { code: "detection_failed" } });
  expect(await db().select().from(modelCalls)).toMatchObject([{ costMicroUsd: null }, { costMicroUsd: null }]);
});

test("a photo that waits for a model without a job is ended by the sweep, one with a job is left", async () => {
  await choose();
  const reader = readerWith(seeing({}));
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, { make: [readingOf("Fiat")] });
  await db()
    .update(detections)
    .set({ startedAt: new Date(Date.now() - 300_000) });
  const sweep = (isOpen: boolean) =>
    sweepReadings({
      ...reader.deps(failing(new Error("read"))),
      isQueued: async () => false,
      isQueuedForModel: async () => isOpen,
      isAsked: async () => false,
      log,
    });
  expect(await sweep(true)).toBe(0);
  expect((await detectionOf(id))?.status).toBe("reading");
  expect(await sweep(false)).toBe(1);
  expect(await detectionOf(id)).toMatchObject({ status: "done", modelError: { code: "detection_failed" } });
});

test("the account's export tells what was sent to a model, and what it said", async () => {
  await choose();
  const id = await readWith(seeing({ trim: [readingOf("GT")] }), { make: [readingOf("Fiat")] });
  const zip = readZip(Buffer.from(await (await user.fetch("/api/account/export")).arrayBuffer()));
  const list = (name: string) =>
    JSON.parse(Buffer.from(zip.find((entry) => entry.name === name)?.content ?? "").toString());
  expect(list("cars-of-photos.json")).toMatchObject([{ id, photos: [{ toldByModel: { trim: [{ value: "GT" }] } }] }]);
  expect(list("ai-calls.json")).toMatchObject([{ work: "reading", model: "google:seer", outcome: "answered" }]);
});

test("what was said of a photo that is deleted goes with it", async () => {
  await choose();
  const id = await readWith(seeing({ number_plate: [readingOf("AK12CDE")] }), { make: [readingOf("Fiat")] });
  const [photo] = (await detectionOf(id))?.photos ?? [];
  expect((await user.fetch(`/api/uploads/${photo?.id}`, { method: "DELETE" })).status).toBe(200);
  const [stored] = await db().select().from(detections).where(eq(detections.requestId, id));
  expect(JSON.stringify(stored)).not.toContain("AK12CDE");
});
