import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fallbackCar, unknownCar } from "#contract/detected-fields.ts";
import { AppError } from "#contract/errors.ts";
import { liveSubjects } from "#server/compose/live-subjects.ts";
import { detectionPhotos, detections } from "#server/db/schema/detections.ts";
import { requests } from "#server/db/schema/requests.ts";
import { liveEventRows, uploads } from "#server/db/schema/work.ts";
import { listPhotos } from "#server/domain/detection/detection-store.ts";
import { sweepReadings } from "#server/domain/detection/sweep-readings.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import {
  callsOf,
  createReader,
  expectRefusal,
  freshPhoto,
  readingOf,
  sureCar,
  type Reader,
} from "./detection-setup.ts";
import { readZip } from "./read-zip.ts";
import { ageEverything, sweepAll } from "./storage-setup.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let calls: ReturnType<typeof callsOf>;
let reader: Reader;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.signUp();
  calls = callsOf(user);
  reader = createReader(server.database.db);
  // The sweep looks at everybody's readings.
  await server.database.db.delete(detections);
});

const db = () => server.database.db;
async function openCar(): Promise<string> {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  return id;
}

test("a deleted photo takes along what it told, also its plate; what a person said stays", async () => {
  const { id } = await calls.open();
  const first = await calls.add(id, await freshPhoto());
  await calls.add(id, await freshPhoto());
  await reader.read(
    id,
    { number_plate: [readingOf("AB12CDE")], make: [readingOf("Fiat")] },
    { trim: [readingOf("S")] },
  );
  await calls.correct(id, { model: "Panda" });
  expect((await calls.read(id)).number_plate).toBe("AB12CDE");
  expect((await user.fetch(`/api/uploads/${first.id}`, { method: "DELETE" })).status).toBe(200);
  const { detection, ...row } = await calls.read(id);
  expect(row).toMatchObject({ number_plate: null, make: "Unknown", model: "Panda", trim: "S" });
  expect(detection?.photos).toHaveLength(1);
  const [stored] = await db().select().from(detections).where(eq(detections.requestId, id));
  expect(JSON.stringify(stored)).not.toContain("AB12CDE");
});

test("a car whose views are made keeps their words when its photo is deleted, but not the plate", async () => {
  const { id } = await calls.open();
  const { id: uploadId } = await calls.add(id, await freshPhoto());
  await reader.read(id, { ...sureCar, number_plate: [readingOf("AB12CDE")] });
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
  await reader.read(id, { number_plate: [readingOf("AB12CDE")] }, {});
  const register = { plate: "AB12CDE", fields: { make: [readingOf("Fiat")] } };
  await db().update(detections).set({ register }).where(eq(detections.requestId, id));
  await calls.correct(id, { number_plate: "AB12 CDE" });
  await user.fetch(`/api/uploads/${photos[1]?.id}`, { method: "DELETE" });
  expect(await calls.read(id)).toMatchObject({ number_plate: "AB12 CDE", make: "Fiat" });
  await calls.correct(id, { number_plate: "XY34 ZZZ" });
  await user.fetch(`/api/uploads/${photos[0]?.id}`, { method: "DELETE" });
  expect(await calls.read(id)).toMatchObject({ number_plate: "XY34 ZZZ", make: "Unknown" });
  const [stored] = await db().select().from(detections).where(eq(detections.requestId, id));
  expect(JSON.stringify(stored)).not.toContain("AB12CDE");
});

test("a photo stays for as long as its car is read or corrected, and 30 days beyond; then only what a person said is left", async () => {
  const { id } = await calls.open();
  const { id: uploadId } = await calls.add(id, await freshPhoto());
  await reader.read(id, { number_plate: [readingOf("AB12CDE")], make: [readingOf("Fiat")] });
  const sweep = () =>
    sweepAll({ db: db(), files: createDiskObjectStore(server.filesDirectory), forget: () => undefined });
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
  const sweep = () =>
    sweepAll({ db: db(), files: createDiskObjectStore(server.filesDirectory), forget: () => undefined });
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
  await reader.read(id, { number_plate: [readingOf("AB12CDE")] });
  await calls.correct(id, { model: "Panda" });
  const zip = Buffer.from(await (await user.fetch("/api/account/export")).arrayBuffer());
  const cars = readZip(zip).find(({ name }) => name === "cars-of-photos.json");
  expect(JSON.parse(Buffer.from(cars?.content ?? "").toString())).toMatchObject([
    {
      id,
      corrections: { model: "Panda" },
      photos: [{ status: "read", told: { number_plate: [{ value: "AB12CDE" }] } }],
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

const sweptAs = (found: { isQueued?: boolean; isAsked?: boolean }, register: Pick<Reader, "deps"> = reader) =>
  sweepReadings({
    ...register.deps(() => Promise.reject(new Error("not read"))),
    isQueued: async () => found.isQueued === true,
    isAsked: async () => found.isAsked === true,
    log: { error: () => undefined },
  });

const beganAgo = (minutes: number) =>
  db()
    .update(detections)
    .set({ startedAt: sql`now() - make_interval(mins => ${minutes})` });

test("a reading that lost its job is ended by the minute's sweep, and one that is queued is left", async () => {
  const id = await openCar();
  await beganAgo(2);
  expect(await sweptAs({ isQueued: true })).toBe(0);
  await sweptAs({});
  expect((await calls.read(id)).detection).toMatchObject({ status: "failed", error: { code: "detection_failed" } });
  expect((await calls.readAgain(id)).status).toBe(200);
});

test("a reading that waits for nothing any more is ended after two minutes, and one that asks the register is left", async () => {
  const asking = createReader(db(), { enqueueRegister: async () => undefined });
  const id = await openCar();
  await asking.read(id, { make: [readingOf("Fiat")], number_plate: [readingOf("AB12CDE")] });
  const isRead = async () => (await calls.read(id)).detection?.status;
  expect([await sweptAs({}, asking), await isRead()]).toEqual([0, "reading"]);
  await beganAgo(3);
  expect([await sweptAs({ isAsked: true }, asking), await isRead()]).toEqual([0, "reading"]);
  expect([await sweptAs({}, asking), await isRead()]).toEqual([1, "done"]);
  const lost = await openCar();
  await db().delete(detectionPhotos).where(eq(detectionPhotos.requestId, lost));
  await beganAgo(3);
  expect(await sweptAs({})).toBe(1);
  expect((await calls.read(lost)).detection).toMatchObject({ status: "failed", error: { code: "photo_removed" } });
});

test("a car that has ended and still asks the register is given up by the sweep, and is not asked about once more", async () => {
  const id = await openCar();
  await reader.read(id, { make: [readingOf("Fiat")], number_plate: [readingOf("AB12CDE")] });
  await db().update(detections).set({ isAsking: true });
  await beganAgo(3);
  const queued: string[] = [];
  const asking = createReader(db(), { enqueueRegister: async (_, requestId) => void queued.push(requestId) });
  expect(await sweptAs({ isAsked: true }, asking)).toBe(0);
  expect(await sweptAs({}, asking)).toBe(1);
  const [row] = await db().select().from(detections).where(eq(detections.requestId, id));
  expect([row?.isAsking, row?.status, queued]).toEqual([false, "done", []]);
  expect(await sweptAs({}, asking)).toBe(0);
});

test("a request whose photos never came goes after a day, and nothing that says something", async () => {
  const swept = () =>
    sweepAll({ db: db(), files: createDiskObjectStore(server.filesDirectory), forget: () => undefined });
  const age = (hours: number) =>
    db()
      .update(requests)
      .set({ createdAt: sql`created_at - make_interval(hours => ${hours})` });
  const isThere = async (id: string) => (await user.fetch(`/api/requests/${id}`)).status === 200;
  const { id: empty } = await calls.open();
  const read = await openCar();
  const named = await openCar();
  const deleted = await openCar();
  await calls.correct(named, { trim: "GT" });
  for (const id of [named, deleted]) {
    const photo = (await calls.read(id)).detection?.photos[0];
    await user.fetch(`/api/uploads/${photo?.id}`, { method: "DELETE" });
  }
  const there = async () => [await isThere(empty), await isThere(read), await isThere(named), await isThere(deleted)];
  await age(23);
  await swept();
  expect(await there()).toEqual([true, true, true, true]);
  await age(2);
  await swept();
  // The other's photo was deleted a moment ago.
  expect(await there()).toEqual([false, true, true, true]);
  await ageEverything(server.database, 2);
  await swept();
  expect(await there()).toEqual([false, true, true, false]);
});

test("of a user's requests without photos the twenty newest are kept, and none that has a photo goes", async () => {
  const withPhoto = await openCar();
  const [first] = [await calls.open(), await calls.open()];
  const stranger = callsOf(await server.signUp());
  const theirs = await stranger.open();
  for (let count = 0; count < 18; count += 1) await calls.open();
  expect((await user.fetch(`/api/requests/${first?.id}`)).status).toBe(200);
  await calls.open();
  expect((await user.fetch(`/api/requests/${first?.id}`)).status).toBe(404);
  expect((await calls.read(withPhoto)).detection?.photos).toHaveLength(1);
  expect((await stranger.read(theirs.id)).id).toBe(theirs.id);
});

test("more photos than one page of the sweep holds hide no orphan behind those that are queued", async () => {
  const { id } = await calls.open();
  const { id: uploadId } = await calls.add(id, await freshPhoto());
  await db().execute(sql`
    with made as (
      insert into requests (user_id, make, model, year, color, swatch, wheel_colour)
      select ${user.id}, 'Unknown', 'Unknown', 2020, 'Unknown', 'White', 'Silver' from generate_series(1, 100)
      returning id),
    opened as (insert into detections (request_id, status) select id, 'waiting' from made returning request_id)
    insert into detection_photos (request_id, upload_id, status, created_at)
    select request_id, ${uploadId}, 'waiting', now() - interval '1 hour' from opened`);
  await beganAgo(2);
  const [orphan] = await listPhotos(db(), id);
  const deps = reader.deps(() => Promise.reject(new Error("not read")));
  const isQueued = async (photoId: string) => photoId !== orphan?.id;
  const log = { error: () => undefined };
  expect(await sweepReadings({ ...deps, isQueued, isAsked: async () => false, log })).toBe(1);
  expect((await calls.read(id)).detection?.status).toBe("failed");
});
