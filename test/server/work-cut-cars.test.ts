import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { generateFromPresetAnswer, generationSchema, type Generation } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import { uploads } from "#server/db/schema/work.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// A car cut off by the left and lower border of its photo, on its whole way, with the real network.
let server: WorkServer;
let photo: Buffer;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: true });
  photo = await readFile("test/photos/saloon-red-cut-by-frame.jpg");
});
afterAll(() => server.close());

async function upload(user: WorkUser): Promise<Upload> {
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(photo) });
  return uploadAnswer.parse(await sent.json()).data;
}

const json = (method: string, body: unknown) => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const transform = (
  user: WorkUser,
  { id, uploadUrl }: Upload,
  { preset = "Studio", aspectRatio = "4:3" }: { preset?: string; aspectRatio?: Ratio } = {},
) =>
  user.fetch(
    "/api/functions/generate-image-from-preset",
    json("POST", { imageUrl: uploadUrl, recordId: id, preset, aspectRatio }),
  );
const accept = (user: WorkUser, id: string) => user.fetch(`/api/uploads/${id}`, json("PATCH", { cutAccepted: true }));
/** What its render leaves in doubt, a person has looked at. */
const confirm = (user: WorkUser, uploadId: string) =>
  user.fetch("/api/confirmed-outlines", json("PUT", { outlines: [{ uploadId, version: 0 }], isConfirmed: true }));
const read = async (user: WorkUser, id: string) =>
  uploadSchema.parse(await (await user.fetch(`/api/uploads/${id}`)).json());

async function expectRefusal(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, failureAnswer.parse(await response.json()).code]).toEqual([status, code]);
}

async function finished(user: WorkUser, answer: Response): Promise<Generation> {
  expect(answer.status).toBe(200);
  const { id } = generateFromPresetAnswer.parse(await answer.json()).data;
  return generationSchema.parse(await (await user.fetch(`/api/generations/${id}`)).json());
}

test("a cut car costs nothing until its owner accepts the cut; then its pictures end where the photo does", async () => {
  const [user, stranger] = await Promise.all([server.signUp(), server.signUp()]);
  const sent = await upload(user);
  // Picked while it is still being cut out, it fails when that shows the cut.
  await expectRefusal(await transform(user, sent), 422, "car_cut_off");
  expect(await readBalance(server.database.db, user.id)).toBe(10);
  const cut = { matteStatus: "ready", matteError: null, cutSides: ["left", "bottom"] };
  expect(await read(user, sent.id)).toMatchObject({ ...cut, cutAccepted: false });
  await expectRefusal(await transform(user, sent), 422, "car_cut_off");

  await expectRefusal(await accept(stranger, sent.id), 404, "not_found");
  for (let call = 0; call < 2; call++)
    expect(uploadSchema.parse(await (await accept(user, sent.id)).json())).toMatchObject({ ...cut, cutAccepted: true });

  await expectRefusal(await transform(user, sent), 409, "outline_doubtful");
  await confirm(user, sent.id);
  const studio = await finished(user, await transform(user, sent));
  expect(studio.carBox?.left).toBe(0);
  expect((studio.carBox?.top ?? 0) + (studio.carBox?.height ?? 0)).toBeGreaterThanOrEqual(studio.height ?? 0);
  const retail = await finished(user, await transform(user, sent, { preset: "Retail One" }));
  expect(retail.carUnchanged?.unchangedShare).toBe(1);
  expect(retail.carUnchanged?.comparedPixels).toBeGreaterThan(10_000);
  expect(await readBalance(server.database.db, user.id)).toBe(8);

  const twin = await upload(stranger);
  expect(twin).toMatchObject({ ...cut, cutAccepted: false });
  await expectRefusal(await transform(stranger, twin), 422, "car_cut_off");
  expect(await readBalance(server.database.db, stranger.id)).toBe(10);
});

test(
  "a photo that an older version refused as cut off is cut out once its owner accepts that",
  { tags: ["thorough"] },
  async () => {
    const user = await server.signUp();
    const { id } = await upload(user);
    await server.database.db
      .update(uploads)
      .set({ matteStatus: "failed", matteErrorCode: "car_cut_off", matteKey: null, carBox: null, cutSides: [] })
      .where(eq(uploads.id, id));
    expect((await read(user, id)).matteError?.code).toBe("car_cut_off");
    await accept(user, id);
    await expect
      .poll(() => read(user, id), { timeout: 60_000 })
      .toMatchObject({
        matteStatus: "ready",
        matteError: null,
        cutSides: ["left", "bottom"],
        cutAccepted: true,
      });
  },
);

test("a format in which too little of a car would be seen that is cut on both sides is refused, and costs nothing", async () => {
  const user = await server.signUp();
  const sent = await upload(user);
  await server.database.db
    .update(uploads)
    .set({ matteStatus: "ready", cutSides: ["left", "right"], carBox: { left: 0, top: 100, width: 640, height: 500 } })
    .where(eq(uploads.id, sent.id));
  await accept(user, sent.id);
  await expectRefusal(await transform(user, sent, { aspectRatio: "16:9" }), 422, "car_too_tall_for_format");
  expect(await readBalance(server.database.db, user.id)).toBe(10);
});
