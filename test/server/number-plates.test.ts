import { readFile } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import type { PlateSearch } from "#imaging/plates/find-plate.ts";
import { liveEventRows, uploads } from "#server/db/schema/work.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { cutOutUpload, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { findNumberPlate } from "#server/domain/uploads/find-number-plate.ts";
import type { Matting } from "#server/engines/studio/matting/matting.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// Calls to a server without a worker; the worker's part is done here, with a detector that says what each test is about.
let server: WorkServer;
let matting: Matting;
let photo: Buffer;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  matting = await networksOfRun.openMatting();
  photo = await sharp(await readFile(carPhoto))
    .resize(720)
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.close();
});

const found: PlateQuad = [
  [300, 200],
  [360, 201],
  [360, 215],
  [300, 214],
];
const drawn: PlateQuad = [
  [310, 220],
  [380, 225],
  [380, 245],
  [310, 240],
];
const finding = (quad: PlateQuad | null) => () => Promise.resolve({ quad });

const worker = (findPlate: CutOutDeps["findPlate"]): CutOutDeps => ({
  db: server.database.db,
  files: server.files,
  model: matting,
  cutBy: "test",
  cutOuts: createCutOutCache(1),
  findPlate,
});

async function upload(user: WorkUser, content: Buffer = photo): Promise<Upload> {
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(content) });
  return uploadAnswer.parse(await sent.json()).data;
}
const read = async (user: WorkUser, id: string) =>
  uploadSchema.parse(await (await user.fetch(`/api/uploads/${id}`)).json());
const place = (user: WorkUser, id: string, quad: unknown) =>
  user.fetch(`/api/uploads/${id}/number-plate`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ quad }),
  });
const placed = async (answer: Response) => {
  expect(answer.status).toBe(200);
  const { numberPlate, foundPlate, plateState } = uploadSchema.parse(await answer.json());
  return { numberPlate, foundPlate, plateState };
};
const eventsOf = ({ id: userId }: WorkUser, subjectId: string) =>
  server.database.db.$count(
    liveEventRows,
    and(eq(liveEventRows.userId, userId), eq(liveEventRows.subjectId, subjectId)),
  );

test("a plate that the cut-out's detector finds is the upload's, until its owner draws another; sent back it is found again", async () => {
  const user = await server.signUp();
  const { id } = await upload(user);
  const asked: PlateSearch[] = [];
  const remember: CutOutDeps["findPlate"] = (search) => {
    asked.push(search);
    return finding(found)();
  };
  await cutOutUpload(worker(remember), id);
  const cut = await read(user, id);
  expect(cut).toMatchObject({
    matteStatus: "ready",
    numberPlate: { quad: found, source: "found" },
    plateState: "found",
  });
  expect(asked.map(({ box }) => box)).toEqual([cut.carBox]);

  const before = await eventsOf(user, id);
  expect(await placed(await place(user, id, drawn))).toEqual({
    numberPlate: { quad: drawn, source: "drawn" },
    foundPlate: found,
    plateState: "marked",
  });
  expect(await eventsOf(user, id)).toBe(before + 1);
  expect(await placed(await place(user, id, null))).toEqual({
    numberPlate: null,
    foundPlate: found,
    plateState: "none",
  });
  expect(await placed(await place(user, id, found))).toEqual({
    numberPlate: { quad: found, source: "found" },
    foundPlate: found,
    plateState: "found",
  });
});

test("what the owner drew while the car was being cut out stands", async () => {
  const user = await server.signUp();
  const { id } = await upload(user);
  await server.database.db.update(uploads).set({ matteStatus: "pending" }).where(eq(uploads.id, id));
  await place(user, id, drawn);
  await cutOutUpload(worker(finding(found)), id);
  expect(await read(user, id)).toMatchObject({ numberPlate: { quad: drawn, source: "drawn" }, foundPlate: found });
});

test("a stranger's, a missing and an impossible plate are refused", async () => {
  const [user, stranger] = await Promise.all([server.signUp(), server.signUp()]);
  const { id, width } = await upload(user);
  const expectRefusal = async (answer: Response, status: number, code: string) =>
    expect([answer.status, failureAnswer.parse(await answer.json()).code]).toEqual([status, code]);
  await expectRefusal(await place(stranger, id, drawn), 404, "not_found");
  await expectRefusal(await place(stranger, id, null), 404, "not_found");
  const [a, b, c, d] = drawn;
  await expectRefusal(await place(user, id, [b, a, d, c]), 400, "validation_failed");
  await expectRefusal(await place(user, id, [a, [width + 1, 225], c, d]), 400, "validation_failed");
  await expectRefusal(await place(user, id, [a, b, c]), 400, "validation_failed");
});

test(
  "a detector that can't look harms no cut-out, and the plate is looked for when it is needed, once",
  { tags: ["thorough"] },
  async () => {
    const user = await server.signUp();
    // Not the photo of the other tests: of that one the plate is known.
    const { id } = await upload(user, await sharp(photo).modulate({ brightness: 0.97 }).jpeg().toBuffer());
    await cutOutUpload(
      worker(() => Promise.resolve(null)),
      id,
    );
    expect(await read(user, id)).toMatchObject({ matteStatus: "ready", numberPlate: null, plateState: "not_sought" });
    expect(
      await findNumberPlate(
        worker(() => Promise.resolve(null)),
        untouched(id),
      ),
    ).toBeNull();
    expect(await findNumberPlate(worker(finding(found)), untouched(id))).toEqual(found);
    expect((await read(user, id)).numberPlate).toEqual({ quad: found, source: "found" });
    expect(await findNumberPlate(worker(finding(null)), untouched(id))).toEqual(found);
  },
);

/** The cut-out that nobody has changed. */
const untouched = (uploadId: string) => ({ uploadId, cutOutVersion: 0 });

test("in a photo that shows no whole car the plate is looked for in all of it; where the owner says that there is none, never", async () => {
  const user = await server.signUp();
  const { id, width, height } = await upload(user, await sharp(photo).modulate({ brightness: 0.94 }).jpeg().toBuffer());
  const refused = { matteStatus: "failed", matteErrorCode: "no_car_found" } as const;
  await server.database.db.update(uploads).set(refused).where(eq(uploads.id, id));
  const asked: PlateSearch[] = [];
  const deps = worker((search) => {
    asked.push(search);
    return finding(null)();
  });
  await place(user, id, null);
  expect(await findNumberPlate(deps, untouched(id))).toBeNull();
  expect(asked).toEqual([]);
  await server.database.db.update(uploads).set({ numberPlate: null }).where(eq(uploads.id, id));
  expect(await findNumberPlate(deps, untouched(id))).toBeNull();
  expect(asked.map(({ box, car }) => ({ ...box, car }))).toEqual([{ left: 0, top: 0, width, height, car: null }]);
  // It has looked now, and found none.
  expect((await read(user, id)).plateState).toBe("not_found");
  expect(await findNumberPlate(deps, untouched(id))).toBeNull();
  expect(asked).toHaveLength(1);
});

test(
  "another account's equal photo has the plate that was found, not the one that was drawn",
  { tags: ["thorough"] },
  async () => {
    const [user, other] = await Promise.all([server.signUp(), server.signUp()]);
    const content = await sharp(photo).modulate({ brightness: 0.91 }).jpeg().toBuffer();
    const { id } = await upload(user, content);
    await cutOutUpload(worker(finding(found)), id);
    await place(user, id, drawn);
    expect((await upload(other, content)).numberPlate).toEqual({ quad: found, source: "found" });
  },
);
