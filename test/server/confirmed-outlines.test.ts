import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { carProofFileSchema, type CarProof } from "#contract/car-proof.ts";
import { failureAnswer } from "#contract/failure.ts";
import { generationSchema } from "#contract/generations.ts";
import { adviceTexts } from "#contract/photo-advice.ts";
import { confirmedOutlinesAnswer, uploadSchema } from "#contract/uploads.ts";
import { printOf } from "#credentials/picture-data.ts";
import { readCredentials } from "#credentials/read-credentials.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { uploads } from "#server/db/schema/work.ts";
import { settleOutlines } from "#server/domain/generations/picture-outlines.ts";
import { findStatement } from "#server/domain/provenance/picture-print-store.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { insertKey, programWith } from "./api-key-setup.ts";
import { historyOf, holdHistory } from "./history-setup.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import type { WorkUser } from "./work-server.ts";

const held = holdHistory();
const carUnchanged: CarProof = {
  comparedPixels: 5000,
  unchangedShare: 1,
  carScale: 1,
  encoded: { fileFormat: "jpeg", meanDeltaE: 0.5, worstDeltaE: 5, ssim: 0.99 },
  excludesNumberPlate: false,
};
const first = "mattes/v1/first.matte";

let uploadId: string;
/** Each test's own: equal pictures are known of each other. */
let turn = 0;
beforeEach(async () => {
  turn += 1;
  uploadId = await held.history.photo("car.jpg");
  const { photoKey } = await setUpload({ matteKey: first });
  await held.server.files.put(photoKey, Buffer.from("a photo"));
});

const setUpload = async (changes: Partial<typeof uploads.$inferInsert>) => {
  const [row] = await held.server.database.db.update(uploads).set(changes).where(eq(uploads.id, uploadId)).returning();
  if (row === undefined) throw new Error("the upload has gone");
  return row;
};

/** Made as a worker makes it. */
async function make(): Promise<string> {
  const pictures = createPictures(held.server.database, held.server.files);
  const { generation } = await pictures.start(
    { userId: held.user.id, uploadId },
    { presetName: "Retail One", isRetailMode: true },
  );
  const marking = {
    digitalSourceType: "compositeSynthetic",
    engine: "studio",
    preset: "Retail One",
    createdAt: new Date(),
  } as const;
  const pixels = Uint8Array.from({ length: 400 * 400 * 3 }, (_, at) => (at * (31 + turn)) % 256);
  const content = await encodeImage({ pixels, width: 400, height: 400, channels: 3 }, { format: "jpeg", marking });
  await pictures.run(generation.id, async () => ({ ...finishedPicture, content, carUnchanged }));
  return generation.id;
}

const confirm = (user: WorkUser, body: { version?: number; isConfirmed?: boolean } = {}) => {
  const { version = 0, isConfirmed = true } = body;
  return user.fetch("/api/confirmed-outlines", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outlines: [{ uploadId, version }], isConfirmed }),
  });
};
const told = async (answer: Response) =>
  confirmedOutlinesAnswer.parse(await answer.json()).uploads.map(({ cutOut }) => cutOut.outline);
const outlineOf = async (id: string) =>
  generationSchema.parse(await (await held.user.fetch(`/api/generations/${id}`)).json()).outline;
const proofOf = async (id: string) =>
  carProofFileSchema.parse(await (await held.user.fetch(`/api/generations/${id}/proof?format=json`)).json());
const download = async (id: string) =>
  new Uint8Array(await (await held.user.fetch(`/api/files/generations/${id}/picture`)).arrayBuffer());

test("an outline is confirmed by its owner, for its pictures too, until they take that back or another outline counts", async () => {
  const id = await make();
  expect(await outlineOf(id)).toBe("judged");
  expect((await proofOf(id)).title).toBe("Proof: Pixels unchanged, outline not confirmed");
  expect(await told(await confirm(held.user))).toEqual(["confirmed"]);
  expect(await outlineOf(id)).toBe("confirmed");
  expect(await proofOf(id)).toMatchObject({ title: "Proof: Car unchanged", outline: "confirmed" });
  // What is signed is what was known then; by its print more is known.
  const file = await download(id);
  expect(await readCredentials(file)).toMatchObject({ statement: { outline: "judged" } });
  const { db } = held.server.database;
  expect(await findStatement(db, (await printOf(file)) ?? "")).toMatchObject({ outline: "confirmed" });

  const corrected = await setUpload({ matteKey: "mattes/own/1.matte", cutOutVersion: 1 });
  await db.transaction((tx) => settleOutlines(tx, corrected));
  expect(await outlineOf(id)).toBe("doubtful");
  const back = await setUpload({ matteKey: first, cutOutVersion: 0 });
  await db.transaction((tx) => settleOutlines(tx, back));
  expect(await outlineOf(id)).toBe("confirmed");
  expect(await told(await confirm(held.user, { isConfirmed: false }))).toEqual(["judged"]);
  expect(await outlineOf(id)).toBe("judged");
});

test("a picture made after its outline was confirmed is signed so", async () => {
  await confirm(held.user);
  const file = await download(await make());
  expect(await readCredentials(file)).toMatchObject({ statement: { outline: "confirmed" } });
});

test("nothing is ordered of a doubtful outline, by a person or a program, before a person has confirmed it; then it costs one token", async () => {
  const { database, origin } = held.server;
  const { uploadUrl } = uploadSchema.parse(await (await held.user.fetch(`/api/uploads/${uploadId}`)).json());
  const call = programWith(origin, await insertKey(database.db, held.user.id, ["pictures:write"]));
  const path = "/api/functions/generate-image-from-preset";
  const body = { imageUrl: uploadUrl, recordId: uploadId, preset: "Studio" };
  const order = () =>
    held.user.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", prefer: "respond-async" },
      body: JSON.stringify(body),
    });
  const balance = () => readBalance(database.db, held.user.id);
  const before = await balance();
  await setUpload({ advice: ["edge_uncertain", "no_tyres"] });
  for (const refused of [await order(), await call(path, { method: "POST", body })]) {
    expect(refused.status).toBe(409);
    expect(failureAnswer.parse(await refused.json())).toMatchObject({
      code: "outline_doubtful",
      reasons: [adviceTexts.edge_uncertain, adviceTexts.no_tyres],
    });
  }
  expect(await balance()).toBe(before);
  await confirm(held.user);
  expect((await order()).status).toBe(202);
  expect(await balance()).toBe(before - 1);
});

test("who confirms the outline of an equal picture has looked at the same", async () => {
  const file = await download(await make());
  const print = (await printOf(file)) ?? "";
  const { db } = held.server.database;
  expect(await findStatement(db, print)).toMatchObject({ outline: "judged" });
  held.user = await held.server.signUp();
  uploadId = await historyOf(held.server, held.user).photo("same.jpg");
  await setUpload({ matteKey: first });
  await make();
  await confirm(held.user);
  expect(await findStatement(db, print)).toMatchObject({ outline: "confirmed" });
});

test("nobody else confirms an outline, nor a program, and nobody one that they have not seen", async () => {
  const stranger = await held.server.signUp();
  expect((await confirm(stranger)).status).toBe(404);
  const { database, origin } = held.server;
  const call = programWith(origin, await insertKey(database.db, held.user.id, ["photos:write"]));
  const body = { outlines: [{ uploadId, version: 0 }], isConfirmed: true };
  expect((await call("/api/confirmed-outlines", { method: "PUT", body })).status).toBe(403);
  expect(await told(await confirm(held.user, { version: 1 }))).toEqual(["judged"]);
  await setUpload({ isBeingCorrected: true });
  expect(await told(await confirm(held.user))).toEqual(["judged"]);
});
