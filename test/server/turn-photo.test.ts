import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import { moveWithTurn } from "#imaging/decode/turn-photo.ts";
import { cutOutVersions } from "#server/db/schema/cut-outs.ts";
import { detectionPhotos } from "#server/db/schema/detections.ts";
import { uploads } from "#server/db/schema/work.ts";
import { findDetection, listPhotos } from "#server/domain/detection/detection-store.ts";
import type { MakerDeps } from "#server/domain/generations/making.ts";
import { collectAbandoned } from "#server/domain/storage/collect-files.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { cutOutUpload, loadCutOut, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { makeCutOutVersion } from "#server/domain/uploads/make-cut-out-version.ts";
import { turnedKeyOf } from "#server/domain/uploads/upload-files.ts";
import type { Matting } from "#server/engines/studio/matting/matting.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { callsOf, freshPhoto, readingOf } from "./detection-setup.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// Calls to a server without a worker; the worker's part is done here.
let server: WorkServer;
let matting: Matting;
let worker: CutOutDeps;
/** As a messenger sends it that drops the file's word of how it was held: the car lies on its side. */
let lying: Buffer;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  matting = await networksOfRun.openMatting();
  const findPlate = () => Promise.resolve(null);
  const { database, files } = server;
  const cutOuts = createCutOutCache(1);
  worker = { db: database.db, files, model: matting, cutBy: "test", cutOuts, findPlate };
  lying = await sharp(await readFile(carPhoto))
    .resize(640)
    .rotate(-90)
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
});

async function sendPhoto(user: WorkUser): Promise<Upload> {
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(lying) });
  return uploadAnswer.parse(await sent.json()).data;
}
const read = async (user: WorkUser, id: string) =>
  uploadSchema.parse(await (await user.fetch(`/api/uploads/${id}`)).json());
const send = (user: WorkUser, [method, path]: readonly ["POST" | "PUT", string], body: unknown) =>
  user.fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const turn = (user: WorkUser, id: string, degrees: number) =>
  send(user, ["PUT", `/api/uploads/${id}/turn`], { degrees });
const turned = async (user: WorkUser, id: string, degrees: number) =>
  uploadSchema.parse(await (await turn(user, id, degrees)).json());
const expectRefusal = async (answer: Response, status: number, code: string) =>
  expect([answer.status, failureAnswer.parse(await answer.json()).code]).toEqual([status, code]);

/** A photo of a car that stands. */
async function upright(user: WorkUser): Promise<Upload> {
  const { id } = await sendPhoto(user);
  await turn(user, id, 90);
  await cutOutUpload(worker, id);
  return read(user, id);
}

test("a photo that lies on its side is set upright: it is shown so, and its car is cut out anew", async () => {
  const user = await server.signUp();
  const { id, width, height, turnDegrees, previewUrl } = await sendPhoto(user);
  expect([width, height, turnDegrees]).toEqual([480, 640, 0]);
  const begun = await turned(user, id, 90);
  expect(begun).toMatchObject({ width: 640, height: 480, turnDegrees: 90, matteStatus: "pending", matteUrl: null });
  expect(begun.previewUrl).not.toBe(previewUrl);
  for (const url of [begun.previewUrl, begun.uploadUrl]) {
    const shown = await sharp(await (await user.fetch(url)).arrayBuffer()).metadata();
    expect([shown.width, shown.height]).toEqual([640, 480]);
  }
  await cutOutUpload(worker, id);
  const upload = await read(user, id);
  expect(upload).toMatchObject({ matteStatus: "ready", cutSides: [], cutOut: { version: 1, versions: [1] } });
  expect((upload.carBox?.width ?? 0) / (upload.carBox?.height ?? 1)).toBeGreaterThan(1.4);
  expect(await loadCutOut(worker, { uploadId: id, cutOutVersion: null })).toMatchObject({ turnDegrees: 90 });
});

test(
  "turned back, the cut-out of before counts again, with what was corrected of it; nothing is cut out anew",
  { tags: ["thorough"] },
  async () => {
    const user = await server.signUp();
    const before = await upright(user);
    const { left, top, width, height } = before.carBox ?? { left: 0, top: 0, width: 0, height: 0 };
    const edits = [{ kind: "stroke", mode: "remove", radius: 12, points: [[left + width / 2, top + height / 2]] }];
    await send(user, ["POST", `/api/uploads/${before.id}/cut-out/corrections`], { basedOn: 1, edits });
    const [, made] = await server.database.db
      .select()
      .from(cutOutVersions)
      .where(eq(cutOutVersions.uploadId, before.id));
    // While it is being corrected the photo stands still.
    await expectRefusal(await turn(user, before.id, 95), 409, "cut_out_changed");
    await makeCutOutVersion(worker, made?.id ?? "");
    const tilted = await turned(user, before.id, 94.96);
    expect([tilted.turnDegrees, tilted.matteStatus, tilted.width > before.width]).toEqual([95, "pending", true]);
    expect(tilted.cutOut.versions).toEqual([3]);
    await cutOutUpload(worker, before.id);
    expect((await read(user, before.id)).matteStatus).toBe("ready");
    const back = await turned(user, before.id, 90);
    expect(back).toMatchObject({ width: 640, height: 480, turnDegrees: 90, matteStatus: "ready" });
    expect(back.cutOut).toMatchObject({ version: 2, versions: [1, 2] });
    // And once more the other way.
    expect(await turned(user, before.id, 95)).toMatchObject({ matteStatus: "ready", cutOut: { version: 3 } });
  },
);

test("a picture that was paid before costs nothing after it, and is made anew of the photo as it stands", async () => {
  const user = await server.signUp();
  const { id } = await upright(user);
  const openSource: MakerDeps["openSource"] = (wanted) => ({
    readCutOut: () => loadCutOut(worker, wanted),
    readPhoto: () => readPhotoOf(worker, wanted),
  });
  const pictures = createPictures(server.database, server.files, { openSource });
  const order = async () => (await pictures.start({ userId: user.id, uploadId: id })).generation;
  const seen: (number | undefined)[] = [];
  const make = (generation: { id: string }) =>
    pictures.run(generation.id, async ({ source }) => {
      seen.push((await source.readCutOut()).turnDegrees, (await source.readPhoto()).turnDegrees);
      return finishedPicture;
    });
  const first = await order();
  const late = (await pictures.start({ userId: user.id, uploadId: id }, { ratio: "1:1" })).generation;
  await make(first);
  await turn(user, id, 86);
  await cutOutUpload(worker, id);
  const second = await order();
  expect([first.cost, second.id === first.id, second.cost]).toEqual([1, false, 0]);
  await make(second);
  // One that was ordered before is made of the photo as it stood then.
  await make(late);
  expect(seen).toEqual([90, 90, 86, 86, 90, 90]);
});

test("turned while its car is being cut out, a photo keeps nothing of that", { tags: ["thorough"] }, async () => {
  const user = await server.signUp();
  const { id } = await sendPhoto(user);
  await turn(user, id, 90);
  const slow: CutOutDeps["model"] = {
    ...matting,
    infer: async (square) => {
      await turn(user, id, 85);
      return matting.infer(square);
    },
  };
  await cutOutUpload({ ...worker, model: slow }, id);
  expect(await read(user, id)).toMatchObject({ turnDegrees: 85, matteStatus: "pending", carBox: null, matteUrl: null });
  await cutOutUpload(worker, id);
  expect(await read(user, id)).toMatchObject({ matteStatus: "ready", cutOut: { version: 2, versions: [2] } });
});

test("a plate that its user marked, and a car that was chosen, go with the photo", async () => {
  const user = await server.signUp();
  const { id, carBox } = await upright(user);
  const corners = [
    [300, 300],
    [380, 304],
    [380, 324],
    [300, 320],
  ] as const;
  await send(user, ["PUT", `/api/uploads/${id}/number-plate`], { quad: corners });
  const place = { x: (carBox?.left ?? 0) + 200, y: (carBox?.top ?? 0) + 100 };
  await send(user, ["PUT", `/api/uploads/${id}/cut-out/car`], { place: [place.x, place.y] });
  const rows = () => server.database.db.select().from(cutOutVersions).where(eq(cutOutVersions.uploadId, id));
  await makeCutOutVersion(worker, (await rows())[1]?.id ?? "");
  await send(user, ["PUT", `/api/uploads/${id}/number-plate`], { quad: corners });
  const { numberPlate } = await turned(user, id, 78);
  const size = { width: 480, height: 640 };
  const moved = (x: number, y: number) => moveWithTurn({ x, y }, { size, from: 90, to: 78 });
  const expected = corners.map(([x, y]) => Object.values(moved(x, y)).map((value) => expect.closeTo(value, 5)));
  expect(numberPlate).toEqual({ source: "drawn", quad: expected });
  const { x, y } = moved(place.x, place.y);
  expect((await rows())[2]?.work).toMatchObject({ degrees: 78, place: [expect.closeTo(x, 5), expect.closeTo(y, 5)] });
});

test("what a photo told of a car is read again as it stands now, and starts no views by itself", async () => {
  const user = await server.signUp();
  const calls = callsOf(user);
  const { id: requestId } = await calls.open();
  const { id } = await calls.add(requestId, await freshPhoto(), { isLast: true });
  const { db } = server.database;
  const [before] = await listPhotos(db, requestId);
  await db.update(detectionPhotos).set({ status: "read", told: { make: [readingOf("BMW")] } });
  await turn(user, id, 90);
  const [after] = await listPhotos(db, requestId);
  expect([after?.status, after?.told, after?.id === before?.id]).toEqual(["waiting", {}, false]);
  expect((await findDetection(db, requestId))?.isComplete).toBe(false);
});

test("the photo sent again is the one that was turned; deleted, it takes what was made of it along", async () => {
  const user = await server.signUp();
  const { id, previewUrl } = await upright(user);
  expect(await sendPhoto(user)).toMatchObject({ id, turnDegrees: 90, width: 640, matteStatus: "ready" });
  await user.fetch(previewUrl);
  const [row] = await server.database.db.select().from(uploads).where(eq(uploads.id, id));
  const keys = [turnedKeyOf({ id, degrees: 90, variant: "preview" }), row?.matteKey ?? "", row?.photoKey ?? ""];
  const areThere = () => Promise.all(keys.map((key) => server.files.exists(key)));
  expect(await areThere()).toEqual([true, true, true]);
  await user.fetch(`/api/uploads/${id}`, { method: "DELETE" });
  await collectAbandoned({ db: server.database.db, files: server.files }, { userId: user.id });
  expect((await areThere()).slice(0, 2)).toEqual([false, false]);
});

test("a stranger's photo is not found, and no photo is turned farther than half round", async () => {
  const [user, stranger] = await Promise.all([server.signUp(), server.signUp()]);
  const { id } = await sendPhoto(user);
  await expectRefusal(await turn(stranger, id, 90), 404, "not_found");
  await expectRefusal(await turn(user, id, 181), 400, "validation_failed");
});
