import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CarBox } from "#contract/car-box.ts";
import { carProofFileSchema } from "#contract/car-proof.ts";
import { failureAnswer } from "#contract/failure.ts";
import { generateFromPresetAnswer, generationPage, generationSchema, type Generation } from "#contract/generations.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { listKeys } from "./storage-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

// The whole way of a picture with the real parts: accounts, database, files, queue, model, scenes.
let server: WorkServer;
let photo: Buffer;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: true });
  photo = await readFile(carPhoto);
});
afterAll(() => server.close());

async function upload(user: WorkUser, content: Uint8Array): Promise<Upload> {
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(content) });
  return uploadAnswer.parse(await sent.json()).data;
}

async function transform(user: WorkUser, { id, uploadUrl }: Upload, preset: string): Promise<Response> {
  return user.fetch("/api/functions/generate-image-from-preset", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ imageUrl: uploadUrl, recordId: id, preset }),
  });
}

async function picture(
  user: WorkUser,
  from: Upload,
  preset: string,
): Promise<{ generation: Generation; file: Buffer }> {
  const answer = await transform(user, from, preset);
  expect(answer.status).toBe(200);
  const { id, generatedImageUrl } = generateFromPresetAnswer.parse(await answer.json()).data;
  const generation = generationSchema.parse(await (await user.fetch(`/api/generations/${id}`)).json());
  const file = await user.fetch(generatedImageUrl ?? "");
  expect(file.headers.get("content-type")).toBe("image/jpeg");
  return { generation, file: Buffer.from(await file.arrayBuffer()) };
}

const read = async (user: WorkUser, url: string | null) => {
  const answer = await user.fetch(url ?? "");
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

const readUpload = async (user: WorkUser, id: string) =>
  uploadSchema.parse(await (await user.fetch(`/api/uploads/${id}`)).json());

test("an upload tells what its cut-out is doing, in order, until it is there", async () => {
  const user = await server.signUp();
  // Another size than the other tests send: a photo that was cut out before is ready at once.
  const { id } = await upload(user, await sharp(photo).resize(900).jpeg().toBuffer());
  const told: string[] = [];
  for (;;) {
    const { matteStatus, matteStage } = await readUpload(user, id);
    if (matteStatus !== "pending" && matteStatus !== "running") break;
    if (told.at(-1) !== matteStage) told.push(matteStage);
  }
  expect(told).toContain("finding");
  expect(told).toContain("tracing");
  expect(told.indexOf("finding")).toBeLessThan(told.indexOf("tracing"));
});

test("a photo becomes a marked picture in the ratio asked for, for one token", async () => {
  const user = await server.signUp();
  const { generation, file } = await picture(user, await upload(user, photo), "Studio");
  // A small photo: the picture is no larger than the car's own pixels allow.
  expect(generation).toMatchObject({ status: "done", percent: 100, width: 1024, height: 768, error: null });
  expect(generation.wasEnlarged).toBe(true);
  const { format, width, height, exif, xmp } = await sharp(file).metadata();
  expect([format, width, height, exif]).toEqual(["jpeg", 1024, 768, undefined]);
  expect(xmp?.toString()).toContain("digitalsourcetype/compositeSynthetic<");
  expect(xmp?.toString()).toContain("<carvas:preset>Studio<");
  expect(await readBalance(server.database.db, user.id)).toBe(9);

  const download = await user.fetch(generation.downloadUrl ?? "");
  expect(download.headers.get("content-disposition")).toContain('filename="car-studio-4x3.jpg"');
  expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true);
  const page = generationPage.parse(await (await user.fetch("/api/generations")).json());
  expect(page.generations.map(({ id }) => id)).toEqual([generation.id]);
});

test("the smaller copies of a picture and the matte of its photo are there at once, marked, for their owner alone", async () => {
  const [user, stranger] = [await server.signUp(), await server.signUp()];
  const sent = await upload(user, photo);
  const { generation } = await picture(user, sent, "Studio");
  const { matteUrl, width, height } = await readUpload(user, sent.id);
  const files = {
    thumbnail: { url: generation.thumbnailUrl, size: [320, 240] },
    stage: { url: generation.stageUrl, size: [960, 720] },
    matte: { url: matteUrl, size: [width, height] },
  };
  for (const [name, { url, size }] of Object.entries(files)) {
    const answer = await user.fetch(url ?? "");
    expect([name, answer.status, answer.headers.get("content-type")]).toEqual([name, 200, "image/webp"]);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const file = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([name, file.width, file.height]).toEqual([name, ...size]);
    const isMarked = file.xmp?.toString().includes("digitalsourcetype/compositeSynthetic<") ?? false;
    expect([name, isMarked]).toEqual([name, name !== "matte"]);
    for (const path of [url ?? "", (url ?? "").replace(/[0-9a-f]{12}\//, "000000000000/")])
      expect((await stranger.fetch(path)).status).toBe(404);
  }
  expect((await stranger.fetch(generation.generatedImageUrl ?? "")).status).toBe(404);
});

test(
  "copies and mattes that older pictures lack are made when they are asked for",
  { tags: ["thorough"] },
  async () => {
    const user = await server.signUp();
    const sent = await upload(user, photo);
    const { generation } = await picture(user, sent, "Studio");
    const { matteUrl } = await readUpload(user, sent.id);
    const [thumbnail, matte] = await Promise.all([read(user, generation.thumbnailUrl), read(user, matteUrl)]);
    const derived = (await listKeys(server.files)).filter((key) => /-thumbnail\.webp$|mattes\/.*\.webp$/.test(key));
    expect(derived.length).toBeGreaterThanOrEqual(2);
    for (const key of derived) await server.files.remove(key);
    const again = await Promise.all([1, 2, 3].map(() => read(user, generation.thumbnailUrl)));
    for (const file of again) expect(file.equals(thumbnail)).toBe(true);
    expect((await read(user, matteUrl)).equals(matte)).toBe(true);
  },
);

test("an operator reads how many jobs wait, run and failed", async () => {
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  for (const state of ["waiting", "active", "failed"])
    expect(metrics).toMatch(new RegExp(`^jobs\\{queue="generate-image",state="${state}"\\} \\d+$`, "m"));
});

test("the same photo by somebody else has its cut-out at once, and Pro has no watermark", async () => {
  const [core, pro] = await Promise.all([server.signUp(), server.signUp()]);
  await server.database.db.update(profiles).set({ isPro: true }).where(eq(profiles.id, pro.id));
  const first = await upload(core, photo);
  await expect.poll(async () => (await readUpload(core, first.id)).matteStatus, { timeout: 60_000 }).toBe("ready");
  const second = await upload(pro, photo);
  expect(second.matteStatus).toBe("ready");

  const [marked, unmarked] = [await picture(core, first, "Studio"), await picture(pro, second, "Studio")];
  const differing = await differingBox(marked.file, unmarked.file);
  expect(differing.left).toBeGreaterThan(512);
  expect(differing.top).toBeGreaterThan(576);
});

test("a retail picture carries the measured proof that the car is the photo's", async () => {
  const user = await server.signUp();
  const { generation, file } = await picture(user, await upload(user, photo), "Retail One");
  expect(generation.kind).toBe("retail");
  expect(generation.carUnchanged?.unchangedShare).toBe(1);
  expect(generation.carUnchanged?.comparedPixels).toBeGreaterThan(10_000);

  const difference = await sharp(await read(user, generation.differenceUrl)).metadata();
  expect([difference.width, difference.height]).toEqual([generation.width, generation.height]);
  const pdf = (await read(user, `/api/generations/${generation.id}/proof`)).toString("latin1");
  expect(pdf.startsWith("%PDF-")).toBe(true);
  // One page with three pictures.
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(3);
  const json = await read(user, `/api/generations/${generation.id}/proof?format=json`);
  const proof = carProofFileSchema.parse(JSON.parse(json.toString()));
  expect(proof.figures).toEqual(generation.carUnchanged);
  expect(proof.picture.sha256).toBe(createHash("sha256").update(file).digest("hex"));
});

test("a proof is its owner's alone, and a picture in a preset's scene has none", { tags: ["thorough"] }, async () => {
  const [owner, stranger] = await Promise.all([server.signUp(), server.signUp()]);
  const sent = await upload(owner, photo);
  const retail = (await picture(owner, sent, "Retail One")).generation;
  const scene = (await picture(owner, sent, "Studio")).generation;
  expect(scene.differenceUrl).toBeNull();
  for (const path of [`/api/generations/${retail.id}/proof`, `/api/files/generations/${retail.id}/difference`])
    expect((await stranger.fetch(path)).status).toBe(404);
  expect((await owner.fetch(`/api/generations/${scene.id}/proof`)).status).toBe(404);
});

test(
  "photo and picture say where the car lies: one box laid over the other lays car on car",
  { tags: ["thorough"] },
  async () => {
    const user = await server.signUp();
    const sent = await upload(user, photo);
    const { generation, file } = await picture(user, sent, "Retail One");
    const { carBox: inPhoto, width, height } = await readUpload(user, sent.id);
    const { carBox: inPicture } = generation;
    if (inPhoto === null || inPicture === null) throw new Error("both boxes are there once the picture is");
    expect(inPhoto.left).toBeGreaterThanOrEqual(0);
    expect(inPhoto.left + inPhoto.width).toBeLessThanOrEqual(width);
    expect(inPhoto.top + inPhoto.height).toBeLessThanOrEqual(height);
    expect(inPhoto.width * inPhoto.height).toBeGreaterThan(0.2 * width * height);
    // A retail picture keeps the car's own pixels, so only the two JPEG encodings lie between them.
    expect([inPicture.width, inPicture.height]).toEqual([inPhoto.width, inPhoto.height]);
    const [ofPhoto, ofPicture] = await Promise.all([middleOf(photo, inPhoto), middleOf(file, inPicture)]);
    const difference = ofPhoto.reduce((sum, byte, at) => sum + Math.abs(byte - (ofPicture[at] ?? 0)), 0);
    expect(difference / ofPhoto.length).toBeLessThan(3);

    const studio = (await picture(user, sent, "Studio")).generation;
    const { carBox } = studio;
    expect((carBox?.width ?? 0) / (carBox?.height ?? 1)).toBeCloseTo(inPhoto.width / inPhoto.height, 2);
    expect(carBox?.width).toBeGreaterThan(0.4 * (studio.width ?? 0));
  },
);

test("a photo without a car is refused and charged nothing", async () => {
  const user = await server.signUp();
  const empty = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#7a8a99" } })
    .jpeg()
    .toBuffer();
  const first = await upload(user, empty);
  const answer = await transform(user, first, "Studio");
  expect([answer.status, failureAnswer.parse(await answer.json()).code]).toEqual([422, "no_car_found"]);
  expect((await readUpload(user, first.id)).matteError?.code).toBe("no_car_found");
  expect(await readBalance(server.database.db, user.id)).toBe(10);
});

/** The pixels in the middle of a box, where nothing but car is. */
function middleOf(file: Buffer, { left, top, width, height }: CarBox): Promise<Buffer> {
  const middle = {
    left: left + Math.round(width * 0.4),
    top: top + Math.round(height * 0.5),
    width: Math.round(width * 0.2),
    height: Math.round(height * 0.2),
  };
  return sharp(file).extract(middle).raw().toBuffer();
}

/** Where two pictures of one size differ visibly. */
async function differingBox(one: Buffer, other: Buffer): Promise<{ left: number; top: number }> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })));
  if (a === undefined || b === undefined) throw new Error("two pictures are compared");
  const box = { left: a.info.width, top: a.info.height };
  for (let at = 0; at < a.data.length; at++) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) <= 24) continue;
    const pixel = Math.floor(at / 3);
    box.left = Math.min(box.left, pixel % a.info.width);
    box.top = Math.min(box.top, Math.floor(pixel / a.info.width));
  }
  expect(box.left).toBeLessThan(a.info.width);
  return box;
}
