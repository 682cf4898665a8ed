import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { detectionPhotos } from "#server/db/schema/detections.ts";
import { uploads } from "#server/db/schema/work.ts";
import { listPhotos } from "#server/domain/detection/detection-store.ts";
import { failPhoto, readPhoto } from "#server/domain/detection/read-photo.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { callsOf, expectRefusal, freshPhoto, readingOf, sureCar, type Reader } from "./detection-setup.ts";
import { holdReader, type OwnReader } from "./hold-reader.ts";
import { spendAllTokens } from "./spend-all-tokens.ts";
import type { WorkServer, WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;
let calls: OwnReader["calls"];
let reader: Reader;

holdReader((own) => void ({ server, user, calls, reader } = own));

const db = () => server.database.db;
const balance = () => readBalance(db(), user.id);
async function openCar(): Promise<string> {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  return id;
}

test("a photo is kept, put to the request, and waits to be read", async () => {
  const request = await calls.open();
  expect(request.detection).toBeNull();
  const added = await calls.add(request.id, await freshPhoto(), { name: "golf.jpg" });
  expect(added).toEqual({ id: expect.any(String), requestId: request.id, status: "waiting" });
  const { detection, make, year } = await calls.read(request.id);
  expect([make, year]).toEqual(["Unknown", 2020]);
  expect(detection).toMatchObject({
    status: "waiting",
    error: null,
    fields: {},
    photos: [{ id: added.id, fileName: "golf.jpg" }],
    hasFreeCorrection: false,
    viewsError: null,
  });
});

test("a request for photos is saved without a token: reading costs nothing", async () => {
  await spendAllTokens(db(), user.id);
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto());
  await reader.read(id, { colour: [readingOf("Red")] });
  expect((await calls.read(id)).detection?.status).toBe("done");
});

test("the same photo twice is one, also when it is sent twice at the same time", async () => {
  const { id } = await calls.open();
  const same = await freshPhoto();
  const [one, other] = await Promise.all([calls.add(id, same), calls.add(id, same)]);
  const third = await calls.add(id, same);
  expect(new Set([one.id, other.id, third.id]).size).toBe(1);
  expect((await calls.read(id)).detection?.photos).toHaveLength(1);
});

test("another's request is not there: for a photo, a correction, a reading", async () => {
  const id = await openCar();
  const stranger = callsOf(await server.signUp());
  await expectRefusal(await stranger.send(id, await freshPhoto()), 404, "not_found");
  await expectRefusal(await stranger.sendCorrection(id, { make: "Fiat" }), 404, "not_found");
  await expectRefusal(await stranger.readAgain(id), 404, "not_found");
  expect((await calls.read(id)).detection?.photos).toHaveLength(1);
});

test("a ninth photo, a form without a request, and a file that is no photo are refused", async () => {
  const { id } = await calls.open();
  for (let count = 0; count < 8; count += 1) await calls.add(id, await freshPhoto());
  await expectRefusal(await calls.send(id, await freshPhoto()), 422, "too_many_photos_of_car");
  await expectRefusal(await calls.send(id, await freshPhoto(), { isLast: "maybe" }), 400, "validation_failed");
  await expectRefusal(await calls.send("no-id", await freshPhoto()), 400, "validation_failed");
  await expectRefusal(await calls.send(id, Buffer.from("no photo")), 422, "not_an_image");
  expect((await calls.read(id)).detection?.photos).toHaveLength(8);
});

test("fields come one by one, and only what is sure is taken into the row", async () => {
  const id = await openCar();
  const seen: unknown[] = [];
  const [waiting] = await db().select().from(detectionPhotos).where(eq(detectionPhotos.requestId, id));
  const deps = reader.deps(async ({ onTold }) => {
    await onTold({ colour: [readingOf("Red", 0.6)] });
    seen.push((await calls.read(id)).detection);
    await onTold({ make: [readingOf("Fiat")], model: [readingOf("Panda", 0.5, ["Punto"])] });
    seen.push((await calls.read(id)).make);
  });
  await readPhoto(deps, { photoId: waiting?.id ?? "", signal: new AbortController().signal });
  expect(seen).toMatchObject([{ status: "reading", fields: { colour: { value: "Red" } } }, "Fiat"]);
  expect(Object.keys((seen[0] as { fields: object }).fields)).toEqual(["colour"]);
  const { detection, ...row } = await calls.read(id);
  expect(row).toMatchObject({ make: "Fiat", model: "Unknown", year: 2024, color: "unknown", wheel_colour: "Silver" });
  expect(detection).toMatchObject({
    status: "done",
    fields: { model: { value: "Panda", confidence: 0.5, others: ["Punto"] }, trim: null, number_plate: null },
  });
  expect(detection?.fields.make?.seen).toMatchObject({ uploadId: detection?.photos[0]?.id, quad: expect.any(Array) });
  // Nobody pays for six views of a car that may be another.
  expect([reader.started, await balance()]).toEqual([[], 10]);
});

test("six views of a car that is surely known are started at the end of its reading, for one token", async () => {
  const id = await openCar();
  await reader.read(id, sureCar);
  expect((await calls.read(id)).detection?.status).toBe("done");
  expect([reader.started.length, await balance()]).toEqual([1, 9]);
});

test("while other photos are on their way, or were cancelled, no views start; the last photo brings them", async () => {
  const { id } = await calls.open();
  await calls.add(id, await freshPhoto(), { isLast: false });
  await reader.read(id, sureCar);
  expect((await calls.read(id)).detection?.status).toBe("done");
  await calls.correct(id, { trim: "M Sport" });
  expect([reader.started, await balance()]).toEqual([[], 10]);
  await calls.add(id, await freshPhoto(), { isLast: false });
  await calls.add(id, await freshPhoto(), { isLast: true });
  await reader.read(id, sureCar, sureCar);
  expect([reader.started.length, await balance()]).toEqual([1, 9]);
});

test("a photo that turns out to be the last is sent again as such: its reading ends once more, now with views", async () => {
  const { id } = await calls.open();
  const photo = await freshPhoto();
  const first = await calls.add(id, photo, { isLast: false });
  await reader.read(id, sureCar);
  expect((await calls.add(id, photo, { isLast: true })).id).toBe(first.id);
  expect((await calls.read(id)).make).toBe("BMW");
  await reader.read(id, {});
  expect([(await calls.read(id)).detection?.status, reader.started.length]).toEqual(["done", 1]);
  await calls.add(id, photo, { isLast: true });
  expect((await calls.read(id)).detection?.status).toBe("done");
});

test("a photo that is still read is the last when it is sent again as such; sent late as another's forerunner it changes nothing", async () => {
  const { id } = await calls.open();
  const photo = await freshPhoto();
  await calls.add(id, photo, { isLast: false });
  await calls.add(id, photo, { isLast: true });
  await calls.add(id, photo, { isLast: false });
  await reader.read(id, sureCar);
  expect(reader.started).toHaveLength(1);
});

test("a car that was described by hand keeps its words: it takes no photo to be read", async () => {
  const { id } = await calls.open();
  await calls.correct(id, { make: "Fiat", model: "Panda", trim: "4x4" });
  await expectRefusal(await calls.send(id, await freshPhoto()), 409, "conflict");
  expect(await calls.read(id)).toMatchObject({ make: "Fiat", model: "Panda", trim: "4x4", detection: null });
});

test.each([
  ["corrections", 240, "sendCorrection"],
  ["read-again", 30, "readAgain"],
] as const)("'%s' are %i in an hour; further ones are told when to come back", async (name, attempts, call) => {
  const id = await openCar();
  const limit = createRateLimiter(db(), { name, attempts, windowSeconds: 3600 });
  await limit.consume(user.id, attempts - 1);
  expect((await calls[call](id, { trim: "S" })).status).toBe(200);
  const refused = await calls[call](id, { trim: "T" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expectRefusal(refused, 429, "rate_limited");
});

test("a second photo does not start them again", async () => {
  const id = await openCar();
  await reader.read(id, sureCar);
  await calls.add(id, await freshPhoto());
  await reader.read(id, sureCar);
  expect([reader.started.length, await balance()]).toEqual([1, 9]);
});

test("without a token they are not started, and the row says so until they are", async () => {
  const id = await openCar();
  await spendAllTokens(db(), user.id);
  await reader.read(id, sureCar);
  const { detection, make } = await calls.read(id);
  expect([make, detection?.status, detection?.viewsError?.code]).toEqual(["BMW", "done", "insufficient_tokens"]);
  expect(reader.started).toEqual([]);
  await db().transaction((tx) => grantTokens(tx, { userId: user.id, purchasedTokens: 1, cause: `test:${id}` }));
  const started = await user.fetch("/api/functions/generate-car-images", {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async" },
    body: JSON.stringify({ id, make: "BMW", model: "3 Series", year: 2019, colour: "Blue" }),
  });
  expect(started.status).toBe(202);
  expect((await calls.read(id)).detection?.viewsError).toBeNull();
});

test("a photo that shows no car and tells nothing fails with the cut-out's words, and can be read again", async () => {
  const id = await openCar();
  await reader.read(id, new AppError("no_car_found"));
  const failed = await calls.read(id);
  expect(failed.detection).toMatchObject({ status: "failed", error: { code: "no_car_found" } });
  expect(failed.make).toBe("Unknown");
  expect((await calls.readAgain(id)).status).toBe(200);
  expect((await calls.read(id)).detection).toMatchObject({ status: "waiting", error: null });
  await reader.read(id, { make: [readingOf("Fiat")] });
  expect((await calls.read(id)).detection?.status).toBe("done");
});

test("one photo that tells nothing does not spoil what another tells", async () => {
  const id = await openCar();
  await calls.add(id, await freshPhoto());
  await reader.read(id, new AppError("no_car_found"), { make: [readingOf("Fiat")] });
  expect((await calls.read(id)).detection).toMatchObject({
    status: "done",
    error: null,
    photos: [{ refusal: { code: "no_car_found", mayBeReadAgain: false } }, { refusal: null }],
  });
});

test("a photo whose reading broke may be read again, and each tells from which side it shows the car", async () => {
  const id = await openCar();
  await calls.add(id, await freshPhoto());
  const [waiting] = await listPhotos(db(), id);
  await failPhoto(
    reader.deps(() => Promise.reject(new Error("not read"))),
    waiting?.id ?? "",
  );
  expect((await calls.read(id)).detection?.photos).toMatchObject([{ isWaiting: false }, { isWaiting: true }]);
  await reader.read(id, { view: [readingOf("rear", 0.7)] });
  expect((await calls.read(id)).detection?.photos).toMatchObject([
    { view: null, refusal: { code: "detection_failed", mayBeReadAgain: true } },
    { view: "rear", isViewSure: false, isWaiting: false, refusal: null },
  ]);
});

test("the best photo of each view is remembered: the one that shows the car largest", async () => {
  const { id } = await calls.open();
  const small = await calls.add(id, await freshPhoto());
  const large = await calls.add(id, await freshPhoto());
  const rear = await calls.add(id, await freshPhoto());
  for (const [uploadId, height] of [
    [small.id, 80],
    [large.id, 200],
    [rear.id, 90],
  ] as const) {
    const carBox = { left: 0, top: 0, width: 300, height };
    await db().update(uploads).set({ carBox }).where(eq(uploads.id, uploadId));
  }
  await reader.read(id, { view: [readingOf("front")] }, { view: [readingOf("front")] }, { view: [readingOf("rear")] });
  const { detection } = await calls.read(id);
  expect([detection?.bestPhotos, detection?.bestPhoto]).toEqual([{ front: large.id, rear: rear.id }, large.id]);
});

test("what a person says stands, is the row's, and survives another photo; an empty text clears", async () => {
  const id = await openCar();
  await reader.read(id, { make: [readingOf("Opel", 0.7)], trim: [readingOf("GT")] });
  const corrected = await calls.correct(id, {
    make: "Vauxhall",
    model: "Corsa",
    year: 2015,
    color: "Nardo Grey",
    trim: "",
    number_plate: "ab12 cde",
  });
  expect(corrected).toMatchObject({
    make: "Vauxhall",
    model: "Corsa",
    year: 2015,
    color: "Nardo Grey",
    trim: null,
    number_plate: "AB12 CDE",
  });
  expect(corrected.detection?.fields).toMatchObject({
    make: { value: "Vauxhall", source: "person", confidence: 1, others: ["Opel"], seen: { quad: expect.any(Array) } },
    trim: null,
  });
  await calls.add(id, await freshPhoto());
  await reader.read(id, { make: [readingOf("Opel")], trim: [readingOf("GT")] });
  expect(await calls.read(id)).toMatchObject({ make: "Vauxhall", trim: null, year: 2015 });
});

test("a colour that can't be painted, a year to come, and an empty make change nothing", async () => {
  const id = await openCar();
  await reader.read(id, sureCar);
  await expectRefusal(await calls.sendCorrection(id, { color: "blurple zz" }), 422, "unknown_colour");
  await expectRefusal(await calls.sendCorrection(id, { year: 2999 }), 400, "validation_failed");
  await expectRefusal(await calls.sendCorrection(id, { make: " " }), 400, "validation_failed");
  expect(await calls.read(id)).toMatchObject({ make: "BMW", color: "Blue", year: 2019 });
});

test("a car that was described by hand is corrected in its row, and has nothing to read", async () => {
  const body = JSON.stringify({ make: "Audi", model: "A4", year: 2020, color: "Red", trim: "S line" });
  const answer = await user.fetch("/api/requests", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const { id } = (await answer.json()) as { id: string };
  const corrected = await calls.correct(id, { model: "A5", color: "Blue", trim: null, wheel_colour: "Black" });
  expect(corrected).toMatchObject({ make: "Audi", model: "A5", color: "Blue", swatch: "Blue", trim: null });
  expect([corrected.wheel_colour, corrected.detection]).toEqual(["Black", null]);
  await expectRefusal(await calls.readAgain(id), 404, "not_found");
});
