import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { failureAnswer } from "#contract/failure.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { readMatteAlpha } from "#imaging/cutout/stored-matte.ts";
import { cutOutVersions } from "#server/db/schema/cut-outs.ts";
import { uploads } from "#server/db/schema/work.ts";
import type { MakerDeps } from "#server/domain/generations/making.ts";
import { collectAbandoned } from "#server/domain/storage/collect-files.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { cutOutUpload, loadCutOut, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { findNumberPlate } from "#server/domain/uploads/find-number-plate.ts";
import { failCutOutVersion, makeCutOutVersion } from "#server/domain/uploads/make-cut-out-version.ts";
import { setFoundPlate } from "#server/domain/uploads/matte-store.ts";
import { correctedMattesStart } from "#server/domain/uploads/upload-files.ts";
import type { Matting } from "#server/engines/studio/matting/matting.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// Calls to a server without a worker; the worker's part is done here.
let server: WorkServer;
let matting: Matting;
let files: ObjectStore;
let worker: CutOutDeps;
let photo: Buffer;
/** What the detector sees from now on. */
let plateInSight: PlateQuad | null = null;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  matting = await networksOfRun.openMatting();
  files = server.files;
  const findPlate = () => Promise.resolve({ quad: plateInSight });
  const cutOuts = createCutOutCache(1);
  worker = { db: server.database.db, files, model: matting, cutBy: "test", cutOuts, findPlate };
  photo = await sharp(await readFile(carPhoto))
    .resize(720)
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
});

async function cutOutOf(user: WorkUser): Promise<Upload> {
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(photo) });
  const { id } = uploadAnswer.parse(await sent.json()).data;
  await cutOutUpload(worker, id);
  return read(user, id);
}
const read = async (user: WorkUser, id: string) =>
  uploadSchema.parse(await (await user.fetch(`/api/uploads/${id}`)).json());
const send = (user: WorkUser, [method, path]: readonly ["POST" | "PUT", string], body: unknown) =>
  user.fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const correct = (user: WorkUser, id: string, body: { basedOn: number; edits: readonly CutOutEdit[] }) =>
  send(user, ["POST", `/api/uploads/${id}/cut-out/corrections`], body);
const takeVersion = (user: WorkUser, id: string, version: number) =>
  send(user, ["PUT", `/api/uploads/${id}/cut-out/version`], { version });
const expectRefusal = async (answer: Response, status: number, code: string) =>
  expect([answer.status, failureAnswer.parse(await answer.json()).code]).toEqual([status, code]);

/** Does what the job would, for every version that is asked for. */
async function makeVersions(uploadId: string): Promise<void> {
  const rows = await server.database.db.select().from(cutOutVersions).where(eq(cutOutVersions.uploadId, uploadId));
  for (const { id } of rows) await makeCutOutVersion(worker, id);
}

async function alphaAt(uploadId: string, [x, y]: readonly [number, number]): Promise<number> {
  const [row] = await server.database.db.select().from(uploads).where(eq(uploads.id, uploadId));
  return alphaIn(readMatteAlpha(await files.read(row?.matteKey ?? "")), [x, y]);
}

function alphaIn({ box, alpha }: Pick<CarCutOut, "box" | "alpha">, [x, y]: readonly [number, number]): number {
  const column = x - box.left;
  const line = y - box.top;
  const isInside = column >= 0 && line >= 0 && column < box.width && line < box.height;
  return isInside ? (alpha[line * box.width + column] ?? 0) : 0;
}

const keyOfVersion = (id: string, version: number) => `${correctedMattesStart(id)}${version}.matte`;

const removing = (x: number, y: number, radius = 12): CutOutEdit => ({
  kind: "stroke",
  mode: "remove",
  radius,
  points: [[x, y]],
});

function middleOf({ carBox }: Upload): readonly [number, number] {
  if (carBox === null) throw new Error("the car was not cut out");
  return [Math.round(carBox.left + carBox.width / 2), Math.round(carBox.top + carBox.height / 2)];
}

test("what a person takes away is away in a version of its own, and back with the one before", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  const middle = middleOf(upload);
  expect(upload.cutOut).toMatchObject({ version: 0, versions: [0], isBeingCorrected: false });
  expect(await alphaAt(upload.id, middle)).toBe(255);

  const begun = uploadSchema.parse(
    await (await correct(user, upload.id, { basedOn: 0, edits: [removing(...middle)] })).json(),
  );
  expect(begun.cutOut).toMatchObject({ version: 0, isBeingCorrected: true });
  expect(begun.matteStatus).toBe("ready");
  await makeVersions(upload.id);
  const corrected = await read(user, upload.id);
  expect(corrected.cutOut).toMatchObject({ version: 1, versions: [0, 1], isBeingCorrected: false });
  expect(corrected.matteUrl).not.toBe(upload.matteUrl);
  expect(await alphaAt(upload.id, middle)).toBe(0);

  const back = uploadSchema.parse(await (await takeVersion(user, upload.id, 0)).json());
  expect(back.cutOut).toMatchObject({ version: 0, versions: [0, 1] });
  expect(back.carBox).toEqual(upload.carBox);
  expect(await alphaAt(upload.id, middle)).toBe(255);
});

test("two windows: who drew on an older version is told, and what the other one saved stands", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  const [x, y] = middleOf(upload);
  await correct(user, upload.id, { basedOn: 0, edits: [removing(x, y)] });
  await expectRefusal(
    await correct(user, upload.id, { basedOn: 0, edits: [removing(x + 40, y)] }),
    409,
    "cut_out_changed",
  );
  await makeVersions(upload.id);
  await expectRefusal(
    await correct(user, upload.id, { basedOn: 0, edits: [removing(x + 40, y)] }),
    409,
    "cut_out_changed",
  );
  expect((await read(user, upload.id)).cutOut.version).toBe(1);
  expect(await alphaAt(upload.id, [x + 40, y])).toBe(255);
});

test("a correction that leaves no car comes to nothing, and says why", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  const [x, y] = middleOf(upload);
  await correct(user, upload.id, { basedOn: 0, edits: [removing(x, y, 600)] });
  await makeVersions(upload.id);
  const { cutOut, carBox } = await read(user, upload.id);
  expect(cutOut).toMatchObject({ version: 0, isBeingCorrected: false });
  expect(cutOut.correctionError?.code).toBe("nothing_left_of_car");
  expect(carBox).toEqual(upload.carBox);
});

test("each car of a photo has its own plate: going back to the first one forgets the other's", async () => {
  const user = await server.signUp();
  const quadAt = (left: number): PlateQuad => [
    [left, 300],
    [left + 80, 300],
    [left + 80, 320],
    [left, 320],
  ];
  const upload = await cutOutOf(user);
  await server.database.db.transaction((tx) => setFoundPlate(tx, { id: upload.id, cutOutVersion: 0 }, quadAt(100)));
  const plateOf = async () => (await read(user, upload.id)).numberPlate?.quad ?? null;
  expect(await plateOf()).toEqual(quadAt(100));
  plateInSight = quadAt(400);
  await send(user, ["PUT", `/api/uploads/${upload.id}/cut-out/car`], { place: middleOf(upload) });
  await makeVersions(upload.id);
  expect(await plateOf()).toEqual(quadAt(400));
  await correct(user, upload.id, { basedOn: 1, edits: [removing(...middleOf(upload))] });
  await makeVersions(upload.id);
  await takeVersion(user, upload.id, 1);
  expect(await plateOf()).toEqual(quadAt(400));
  // Not the other car's, and not "none" either: it is looked for when it is needed.
  expect((await takeVersion(user, upload.id, 0)).status).toBe(200);
  expect((await read(user, upload.id)).numberPlate).toBeNull();
  // A picture of the other car, still in the making, has that one's plate, and leaves none behind for this one.
  expect(await findNumberPlate(worker, { uploadId: upload.id, cutOutVersion: 2 })).toEqual(quadAt(400));
  expect((await read(user, upload.id)).numberPlate).toBeNull();
  plateInSight = quadAt(100);
  expect(await findNumberPlate(worker, { uploadId: upload.id, cutOutVersion: 0 })).toEqual(quadAt(100));
  expect(await plateOf()).toEqual(quadAt(100));
  plateInSight = null;
});

test("minutes of drawing are taken at once; what is more is refused in words", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  const [x, y] = middleOf(upload);
  const strokes = (count: number): CutOutEdit[] =>
    Array.from({ length: count }, () => ({
      ...removing(x, y, 4),
      points: Array.from({ length: 2000 }, (_, at): [number, number] => [x + (at % 100) / 10, y]),
    }));
  await expectRefusal(await correct(user, upload.id, { basedOn: 0, edits: strokes(21) }), 400, "validation_failed");
  expect((await correct(user, upload.id, { basedOn: 0, edits: strokes(19) })).status).toBe(200);
});

test("what lies beyond the photo is left out, and alone it is refused", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  const beyond = removing(-500, -500);
  await expectRefusal(await correct(user, upload.id, { basedOn: 0, edits: [beyond] }), 400, "validation_failed");
  expect((await correct(user, upload.id, { basedOn: 0, edits: [beyond, removing(...middleOf(upload))] })).status).toBe(
    200,
  );
  const endless = { ...beyond, radius: 1e9 };
  await expectRefusal(await correct(user, upload.id, { basedOn: 0, edits: [endless] }), 400, "validation_failed");
});

test("a stranger's photo, and a version that never was, are not found", async () => {
  const [user, stranger] = await Promise.all([server.signUp(), server.signUp()]);
  const upload = await cutOutOf(user);
  const edits = [removing(...middleOf(upload))];
  await expectRefusal(await correct(stranger, upload.id, { basedOn: 0, edits }), 404, "not_found");
  await expectRefusal(await takeVersion(stranger, upload.id, 0), 404, "not_found");
  await expectRefusal(await takeVersion(user, upload.id, 7), 404, "not_found");
  const choose = send(stranger, ["PUT", `/api/uploads/${upload.id}/cut-out/car`], { place: [1, 1] });
  await expectRefusal(await choose, 404, "not_found");
});

test("where no car stands none is cut out, and the one that there was stands", { tags: ["thorough"] }, async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  expect((await send(user, ["PUT", `/api/uploads/${upload.id}/cut-out/car`], { place: [2, 2] })).status).toBe(200);
  await makeVersions(upload.id);
  const { cutOut, carBox } = await read(user, upload.id);
  expect([cutOut.version, cutOut.correctionError?.code]).toEqual([0, "no_car_there"]);
  expect(carBox).toEqual(upload.carBox);
});

test("a lost matte is made once more out of what the person did", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  const middle = middleOf(upload);
  await correct(user, upload.id, { basedOn: 0, edits: [removing(...middle)] });
  await makeVersions(upload.id);
  const [row] = await server.database.db.select().from(uploads).where(eq(uploads.id, upload.id));
  const before = await files.read(row?.matteKey ?? "");
  await files.remove(row?.matteKey ?? "");
  await loadCutOut(worker, { uploadId: upload.id, cutOutVersion: null });
  expect(Buffer.compare(await files.read(row?.matteKey ?? ""), before)).toBe(0);
});

test("a picture is made with the cut-out that it was ordered with, as its plate is, whichever counts by then", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  const middle = middleOf(upload);
  const openSource: MakerDeps["openSource"] = (wanted) => ({
    readCutOut: () => loadCutOut(worker, wanted),
    readPhoto: () => readPhotoOf(worker, wanted),
  });
  const pictures = createPictures(server.database, files, { openSource });
  const own = { userId: user.id, uploadId: upload.id };
  const order = async (ratio: "4:3" | "16:9") => (await pictures.start(own, { ratio })).generation.id;
  const makeAndSee = async (id: string) => {
    let seen: number | null = null;
    await pictures.run(id, async ({ source }) => {
      seen = alphaIn(await source.readCutOut(), middle);
      return finishedPicture;
    });
    return seen;
  };

  const before = await order("4:3");
  await correct(user, upload.id, { basedOn: 0, edits: [removing(...middle)] });
  await makeVersions(upload.id);
  const after = await order("16:9");
  await takeVersion(user, upload.id, 0);
  // Lost as well: it is made again out of what was drawn.
  const corrected = keyOfVersion(upload.id, 1);
  await files.remove(corrected);
  expect(await makeAndSee(after)).toBe(0);
  expect(await files.exists(corrected)).toBe(true);
  await takeVersion(user, upload.id, 1);
  expect(await makeAndSee(before)).toBe(255);
});

test("a version that has gone is not found, and no other takes its place", async () => {
  const upload = await cutOutOf(await server.signUp());
  const gone = loadCutOut(worker, { uploadId: upload.id, cutOutVersion: 7 });
  await expect(gone).rejects.toMatchObject({ code: "not_found" });
});

test("the photo sent again is the one that was put right; an equal one of somebody else's is not", async () => {
  const [user, other] = await Promise.all([server.signUp(), server.signUp()]);
  const upload = await cutOutOf(user);
  await correct(user, upload.id, { basedOn: 0, edits: [removing(...middleOf(upload))] });
  await makeVersions(upload.id);
  const again = await cutOutOf(user);
  expect([again.id, again.cutOut.version]).toEqual([upload.id, 1]);
  expect((await cutOutOf(other)).cutOut).toMatchObject({ version: 0, versions: [0] });
});

test("deleted, the photo takes its versions and their files along, though somebody else has the same photo", async () => {
  const [user, other] = await Promise.all([server.signUp(), server.signUp()]);
  const upload = await cutOutOf(user);
  await cutOutOf(other);
  await correct(user, upload.id, { basedOn: 0, edits: [removing(...middleOf(upload))] });
  await makeVersions(upload.id);
  const [row] = await server.database.db.select().from(uploads).where(eq(uploads.id, upload.id));
  const { photoKey } = row ?? { photoKey: "" };
  const key = keyOfVersion(upload.id, 1);
  expect(await files.exists(key)).toBe(true);
  expect((await user.fetch(`/api/uploads/${upload.id}`, { method: "DELETE" })).status).toBe(200);
  await collectAbandoned({ db: server.database.db, files }, { userId: user.id });
  expect(await files.exists(key)).toBe(false);
  expect(await files.exists(photoKey)).toBe(true);
});

test("given up, a correction leaves the cut-out that there was", async () => {
  const user = await server.signUp();
  const upload = await cutOutOf(user);
  await correct(user, upload.id, { basedOn: 0, edits: [removing(...middleOf(upload))] });
  const [row] = await server.database.db.select().from(cutOutVersions).where(eq(cutOutVersions.uploadId, upload.id));
  await failCutOutVersion(worker, row?.id ?? "");
  const { cutOut } = await read(user, upload.id);
  expect([cutOut.version, cutOut.isBeingCorrected, cutOut.correctionError?.code]).toEqual([
    0,
    false,
    "generation_failed",
  ]);
});
