import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { detectionPhotos, detections } from "#server/db/schema/detections.ts";
import { requests } from "#server/db/schema/requests.ts";
import { listPhotos } from "#server/domain/detection/detection-store.ts";
import { sweepReadings } from "#server/domain/detection/sweep-readings.ts";
import { callsOf, createReader, freshPhoto, readingOf, type Reader } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
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

const sweptAs = (found: { isQueued?: boolean; isAsked?: boolean }, register: Pick<Reader, "deps"> = reader) =>
  sweepReadings({
    ...register.deps(() => Promise.reject(new Error("not read"))),
    isQueued: async () => found.isQueued === true,
    isQueuedForModel: async () => false,
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
  await asking.read(id, { make: [readingOf("Fiat")], number_plate: [readingOf("AK12CDE")] });
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
  await reader.read(id, { make: [readingOf("Fiat")], number_plate: [readingOf("AK12CDE")] });
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
  const swept = () => sweepAll({ db: db(), files: server.files, forget: () => undefined });
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
  expect(await sweepReadings({ ...deps, isQueued, isQueuedForModel: isQueued, isAsked: async () => false, log })).toBe(
    1,
  );
  expect((await calls.read(id)).detection?.status).toBe("failed");
});
