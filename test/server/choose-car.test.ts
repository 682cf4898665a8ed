import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { cutOutVersions } from "#server/db/schema/cut-outs.ts";
import { generations } from "#server/db/schema/work.ts";
import type { MakerDeps } from "#server/domain/generations/making.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { cutOutUpload, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { loadOrderedCutOut, makeCutOutVersion } from "#server/domain/uploads/make-cut-out-version.ts";
import { createMatting, type Matting } from "#server/engines/studio/matting/matting.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// Calls to a server without a worker; the worker's part is done here.
let server: WorkServer;
let matting: Matting;
let worker: CutOutDeps;
let user: WorkUser;
beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  matting = createMatting(ownMattingModelPath, { threads: 2 });
  const { database, files } = server;
  const findPlate = () => Promise.resolve(null);
  worker = { db: database.db, files, model: matting, cutBy: "test", cutOuts: createCutOutCache(1), findPlate };
  user = await server.signUp();
});
afterAll(async () => {
  await matting.close();
  await server.close();
});

/** Each width is another photo. */
async function cutOutOf(width: number, model: CutOutDeps["model"] = matting): Promise<Upload> {
  const photo = await sharp(await readFile(carPhoto))
    .resize(width)
    .jpeg()
    .toBuffer();
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(photo) });
  const { id } = uploadAnswer.parse(await sent.json()).data;
  await cutOutUpload({ ...worker, model }, id);
  return read(id);
}
const read = async (id: string) => uploadSchema.parse(await (await user.fetch(`/api/uploads/${id}`)).json());
const send = (method: "POST" | "PUT", path: string, body: unknown) =>
  user.fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const choose = (id: string, place: readonly [number, number]) =>
  send("PUT", `/api/uploads/${id}/cut-out/car`, { place });
const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;
/** Where every photo here has its car. */
const middleOf = ({ width, height }: Upload): readonly [number, number] => [width / 2, height * 0.6];

/** Does what the job would, for every version that is asked for. */
async function makeVersions(uploadId: string): Promise<void> {
  const rows = await server.database.db.select().from(cutOutVersions).where(eq(cutOutVersions.uploadId, uploadId));
  for (const { id } of rows) await makeCutOutVersion(worker, id);
}

/** What a browser orders, and by which version its picture is made. */
async function orderPicture({ id: recordId, uploadUrl: imageUrl }: Upload) {
  const path = "/api/functions/generate-image-from-preset";
  const answer = await user.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "respond-async" },
    body: JSON.stringify({ imageUrl, recordId, preset: "Studio", aspectRatio: "4:3" }),
  });
  expect(answer.ok).toBe(true);
  const [row] = await server.database.db.select().from(generations).where(eq(generations.uploadId, recordId));
  return { id: row?.id ?? "", version: row?.recipe?.cutOut };
}

test(
  "an order that is given while another car is cut out waits for that one; the last choice counts",
  { tags: ["thorough"] },
  async () => {
    const upload = await cutOutOf(640);
    expect((await choose(upload.id, [2, 2])).status).toBe(200);
    const chosen = uploadSchema.parse(await (await choose(upload.id, middleOf(upload))).json());
    expect(chosen.cutOut).toMatchObject({ version: 0, isBeingCorrected: true });
    const ordered = await orderPicture(upload);
    expect(ordered.version).toBe(2);

    const openSource: MakerDeps["openSource"] = (wanted) => ({
      readCutOut: () => loadOrderedCutOut(worker, wanted),
      readPhoto: () => readPhotoOf(worker, wanted),
    });
    await createPictures(server.database, server.files, { openSource }).run(ordered.id, async ({ source }) => {
      await source.readCutOut();
      return finishedPicture;
    });
    await makeVersions(upload.id);
    const { cutOut } = await read(upload.id);
    expect(cutOut).toMatchObject({ version: 2, versions: [0, 2], isBeingCorrected: false, correctionError: null });
    // What is drawn by hand is not thrown away by a choice.
    const [x, y] = middleOf(upload);
    const edits = [{ kind: "stroke", mode: "remove", radius: 9, points: [[x, y]] }];
    expect((await send("POST", `/api/uploads/${upload.id}/cut-out/corrections`, { basedOn: 2, edits })).status).toBe(
      200,
    );
    expect(await codeOf(await choose(upload.id, [x, y]))).toBe("cut_out_changed");
  },
);

test(
  "a photo in which no car was found is cut out at the place of one, also beside it by a finger's width",
  { tags: ["thorough"] },
  async () => {
    const seesNothing = { ...matting, infer: async () => ({ alpha: new Float32Array(matting.side ** 2) }) };
    const refused = await cutOutOf(600, seesNothing);
    const { id } = refused;
    expect(refused).toMatchObject({ matteStatus: "failed", matteError: { code: "no_car_found" } });

    expect((await choose(id, [2, 2])).status).toBe(200);
    await makeVersions(id);
    expect(await read(id)).toMatchObject({
      matteStatus: "failed",
      cutOut: { isBeingCorrected: false, correctionError: { code: "no_car_there" } },
    });
    expect((await choose(id, middleOf(refused))).status).toBe(200);
    expect((await orderPicture(refused)).version).toBe(2);
    await makeVersions(id);
    const found = await read(id);
    expect(found).toMatchObject({ matteStatus: "ready", matteError: null, cutOut: { version: 2, versions: [2] } });
    const { left, top, width } = found.carBox ?? { left: 0, top: 0, width: 0 };
    expect((await choose(id, [left + width / 2, top - refused.width * 0.02])).status).toBe(200);
    await makeVersions(id);
    expect((await read(id)).cutOut).toMatchObject({ version: 3, correctionError: null });
    expect(await codeOf(await send("PUT", `/api/uploads/${id}/cut-out/version`, { version: 0 }))).toBe("not_found");
  },
);
