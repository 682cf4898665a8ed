import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { fallbackCar, unknownCar } from "#contract/detected-fields.ts";
import { AppError } from "#contract/errors.ts";
import { liveSubjects } from "#server/compose/live-subjects.ts";
import { detections } from "#server/db/schema/detections.ts";
import { liveEventRows, uploads } from "#server/db/schema/work.ts";
import { expectRefusal, freshPhoto, readingOf, sureCar, type Reader } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
import { readZip } from "./read-zip.ts";
import { ageEverything, sweepAll } from "./storage-setup.ts";
import type { WorkServer, WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let calls: OwnReader["calls"];
let reader: Reader;

holdReader((own) => void ({ server, user, calls, reader } = own));
beforeEach(async () => {
  // The sweep looks at everybody's readings.
  await server.database.db.delete(detections);
});

const db = () => server.database.db;
async function openCar(): Promise<string> {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  return id;
}

test(
  "a deleted photo takes along what it told, also its plate; what a person said stays",
  { tags: ["thorough"] },
  async () => {
    const { id } = await calls.open();
    const first = await calls.add(id, await freshPhoto());
    await calls.add(id, await freshPhoto());
    await reader.read(
      id,
      { number_plate: [readingOf("AK12CDE")], make: [readingOf("Fiat")] },
      { trim: [readingOf("S")] },
    );
    await calls.correct(id, { model: "Panda" });
    expect((await calls.read(id)).number_plate).toBe("AK12CDE");
    expect((await user.fetch(`/api/uploads/${first.id}`, { method: "DELETE" })).status).toBe(200);
    const { detection, ...row } = await calls.read(id);
    expect(row).toMatchObject({ number_plate: null, make: "Unknown", model: "Panda", trim: "S" });
    expect(detection?.photos).toHaveLength(1);
    const [stored] = await db().select().from(detections).where(eq(detections.requestId, id));
    expect(JSON.stringify(stored)).not.toContain("AK12CDE");
  },
);

test("a car whose views are made keeps their words when its photo is deleted, but not the plate", async () => {
  const { id } = await calls.open();
  const { id: uploadId } = await calls.add(id, await freshPhoto());
  await reader.read(id, { ...sureCar, number_plate: [readingOf("AK12CDE")] });
  expect((await user.fetch(`/api/uploads/${uploadId}`, { method: "DELETE" })).status).toBe(200);
  expect(await calls.read(id)).toMatchObject({ make: "BMW", model: "3 Series", number_plate: null });
});

test("a photo that is deleted before it is read ends the waiting", async () => {
  const { id } = await calls.open();
  const { id: uploadId } = await calls.add(id, await freshPhoto());
  await user.fetch(`/api/uploads/${uploadId}`, { method: "DELETE" });
  expect((await calls.read(id)).detection).toMatchObject({ status: "failed", error: { code: "photo_removed" } });
  await expectRefusal(await calls.readAgain(id), 410, "photo_removed");
});

test("a photo that is deleted before it is read ends the reading of the others as if it had not been sent", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, { make: [readingOf("BMW")], model: [readingOf("3 Series")] });
  const { id: uploadId } = await calls.add(id, await freshPhoto());
  await reader.read(id, new AppError("no_car_found"));
  const { id: waitingId } = await calls.add(id, await freshPhoto());
  const whileReading = await calls.correct(id, { trim: "S" });
  expect([whileReading.year, whileReading.detection?.fields.year]).toEqual([unknownCar.year, undefined]);
  await user.fetch(`/api/uploads/${uploadId}`, { method: "DELETE" });
  expect((await calls.read(id)).detection?.status).toBe("waiting");
  await user.fetch(`/api/uploads/${waitingId}`, { method: "DELETE" });
  const { detection, ...row } = await calls.read(id);
  expect(row).toMatchObject({ make: "BMW", year: fallbackCar.year, color: fallbackCar.colour });
  expect(detection).toMatchObject({ status: "done", error: null, fields: { year: null, colour: null } });
  expect(reader.started).toEqual([]);
});

test("what the register said of a plate that a person said stays when a photo goes", async () => {
  const { id } = await calls.open();
  const photos = [await calls.add(id, await freshPhoto()), await calls.add(id, await freshPhoto())];
  await reader.read(id, { number_plate: [readingOf("AK12CDE")] }, {});
  const register = { plate: "AK12CDE", fields: { make: [readingOf("Fiat")] } };
  await db().update(detections).set({ register }).where(eq(detections.requestId, id));
  await calls.correct(id, { number_plate: "AK12 CDE" });
  await user.fetch(`/api/uploads/${photos[1]?.id}`, { method: "DELETE" });
  expect(await calls.read(id)).toMatchObject({ number_plate: "AK12 CDE", make: "Fiat" });
  await calls.correct(id, { number_plate: "XY34 ZZZ" });
  await user.fetch(`/api/uploads/${photos[0]?.id}`, { method: "DELETE" });
  expect(await calls.read(id)).toMatchObject({ number_plate: "XY34 ZZZ", make: "Unknown" });
  const [stored] = await db().select().from(detections).where(eq(detections.requestId, id));
  expect(JSON.stringify(stored)).not.toContain("AK12CDE");
});

test("a photo stays for as long as its car is read or corrected, and 30 days beyond; then only what a person said is left", async () => {
  const { id } = await calls.open();
  const { id: uploadId } = await calls.add(id, await freshPhoto());
  await reader.read(id, { number_plate: [readingOf("AK12CDE")], make: [readingOf("Fiat")] });
  const sweep = () => sweepAll({ db: db(), files: server.files, forget: () => undefined });
  const isThere = async () => (await user.fetch(`/api/uploads/${uploadId}`)).status === 200;
  await ageEverything(server.database, 29);
  await calls.correct(id, { model: "Panda" });
  await ageEverything(server.database, 29);
  await sweep();
  expect(await isThere()).toBe(true);
  await ageEverything(server.database, 2);
  await sweep();
  expect(await isThere()).toBe(false);
  expect(await calls.read(id)).toMatchObject({ make: "Unknown", model: "Panda", number_plate: null });
});

test("a photo that is swept renews no other of its car", async () => {
  const { id } = await calls.open();
  const early = await calls.add(id, await freshPhoto());
  await ageEverything(server.database, 20);
  const late = await calls.add(id, await freshPhoto());
  await reader.read(id, { make: [readingOf("Fiat")] }, { trim: [readingOf("S")] });
  const sweep = () => sweepAll({ db: db(), files: server.files, forget: () => undefined });
  const isThere = async (uploadId: string) => (await user.fetch(`/api/uploads/${uploadId}`)).status === 200;
  await ageEverything(server.database, 31);
  // As if it had been sent to something else as well.
  await db()
    .update(uploads)
    .set({ usedAt: sql`now() - interval '29 days'` })
    .where(eq(uploads.id, late.id));
  await sweep();
  expect([await isThere(early.id), await isThere(late.id)]).toEqual([false, true]);
  await ageEverything(server.database, 2);
  await sweep();
  expect(await isThere(late.id)).toBe(false);
});

test("the account's export tells what its photos told", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, { number_plate: [readingOf("AK12CDE")] });
  await calls.correct(id, { model: "Panda" });
  const zip = Buffer.from(await (await user.fetch("/api/account/export")).arrayBuffer());
  const cars = readZip(zip).find(({ name }) => name === "cars-of-photos.json");
  expect(JSON.parse(Buffer.from(cars?.content ?? "").toString())).toMatchObject([
    {
      id,
      corrections: { model: "Panda" },
      photos: [{ status: "read", told: { number_plate: [{ value: "AK12CDE" }] } }],
    },
  ]);
});

test("each word is told to the open pages of its owner alone", async () => {
  const id = await openCar();
  await db().delete(liveEventRows);
  await reader.read(id, { make: [readingOf("Fiat")] });
  const rows = await db().select().from(liveEventRows);
  expect(rows.filter(({ name }) => name === "request.changed").length).toBeGreaterThan(1);
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([user.id]));
  expect(rows.every(({ subjectId }) => subjectId === id)).toBe(true);
  const stranger = await server.signUp();
  expect(await liveSubjects["request.changed"](db(), stranger.id, id)).toBeNull();
  expect(await liveSubjects["request.changed"](db(), user.id, id)).toMatchObject({ make: "Fiat" });
});
