import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import { keptUploadList, uploadAnswer } from "#contract/uploads.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let dealer: WorkUser;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
});
afterAll(() => server.close());
beforeEach(async () => {
  dealer = await server.signUp();
  await server.database.db.update(profiles).set({ isPro: true }).where(eq(profiles.id, dealer.id));
});

const half = { r: 200, g: 20, b: 60, alpha: 0.5 };
const graphic = (width: number, height: number, background = half) =>
  sharp({ create: { width, height, channels: 4, background } });

function send(content: Uint8Array, purpose: UploadPurpose, by = dealer): Promise<Response> {
  const form = photoForm(content, "brand.png", "image/png");
  form.set("type", purpose);
  return by.fetch("/api/functions/simple-image-upload", { method: "POST", body: form });
}

async function accept(content: Uint8Array, purpose: UploadPurpose, by = dealer) {
  const answer = await send(content, purpose, by);
  expect(answer.status).toBe(200);
  return uploadAnswer.parse(await answer.json()).data;
}

async function list(purpose: "logo" | "plate", by = dealer): Promise<string[]> {
  const answer = await by.fetch(`/api/kept-uploads/${purpose}`);
  return keptUploadList.parse(await answer.json()).uploads.map(({ id }) => id);
}

const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;
const read = async (path: string) => new Uint8Array(await (await dealer.fetch(path)).arrayBuffer());

test.each([
  { width: 48, height: 48 },
  { width: 600, height: 50 },
  { width: 8, height: 320 },
])(
  "a logo of $width × $height is taken as it is, see-through where it was, also in its preview",
  async ({ width, height }) => {
    const upload = await accept(await graphic(width, height).png().toBuffer(), "logo");
    expect(upload).toMatchObject({ width, height, purpose: "logo", matteStatus: "ready" });
    for (const path of [upload.uploadUrl, upload.previewUrl]) {
      const { data, info } = await sharp(await read(path))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([width, height, 4]);
      expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThanOrEqual(3);
    }
  },
);

test("an AVIF keeps its transparency as a PNG", async () => {
  const upload = await accept(await graphic(64, 48).avif({ lossless: true }).toBuffer(), "logo");
  const { format, hasAlpha } = await sharp(await read(upload.uploadUrl)).metadata();
  expect([format, hasAlpha]).toEqual(["png", true]);
});

test("what is no logo is refused in a logo's words, and a photo in a photo's", async () => {
  const tiny = await graphic(7, 40).png().toBuffer();
  const strip = await graphic(900, 20).png().toBuffer();
  const whole = await graphic(300, 200).png().toBuffer();
  for (const purpose of ["logo", "plate"] as const) {
    expect(await codeOf(await send(tiny, purpose))).toBe("logo_too_small");
    expect(await codeOf(await send(strip, purpose))).toBe("logo_shape_unusable");
    expect(await codeOf(await send(whole.subarray(0, whole.length - 60), purpose))).toBe("logo_damaged");
    expect(await codeOf(await send(Buffer.from("<svg/>"), purpose))).toBe("not_an_image");
  }
  for (const purpose of ["photo", "background"] as const)
    expect(await codeOf(await send(await graphic(48, 48).png().toBuffer(), purpose))).toBe("image_too_small");
});

test("a background is a photo without a cut-out", async () => {
  const upload = await accept(await graphic(400, 300).jpeg().toBuffer(), "background");
  expect(upload).toMatchObject({ purpose: "background", matteStatus: "ready", matteUrl: null });
});

test("the last five are offered, the last sent or used first, each once; one that is forgotten no more until it is sent again", async () => {
  const files = [];
  for (let index = 0; index < 7; index += 1)
    files.push(
      await graphic(40 + index, 20)
        .png()
        .toBuffer(),
    );
  const ids: string[] = [];
  for (const file of files) ids.push((await accept(file, "logo")).id);
  expect(await list("logo")).toEqual(ids.toReversed().slice(0, 5));
  expect(await list("plate")).toEqual([]);

  const [firstFile = Buffer.alloc(0)] = files;
  expect((await accept(firstFile, "logo")).id).toBe(ids[0]);
  expect(await list("logo")).toEqual([ids[0], ids[6], ids[5], ids[4], ids[3]]);

  const forgotten = await dealer.fetch(`/api/kept-uploads/logo/${ids[6]}`, { method: "DELETE" });
  expect(keptUploadList.parse(await forgotten.json()).uploads.map(({ id }) => id)).toEqual(
    [0, 5, 4, 3, 2].map((index) => ids[index]),
  );
  expect((await accept(files[6] ?? Buffer.alloc(0), "logo")).id).toBe(ids[6]);
  expect((await list("logo"))[0]).toBe(ids[6]);
});

test("a logo comes first again once a picture is started with it", async () => {
  const older = await accept(await graphic(50, 20).png().toBuffer(), "logo");
  const newer = await accept(await graphic(60, 20).png().toBuffer(), "logo");
  const photo = await accept(
    await graphic(640, 480, { ...half, alpha: 1 })
      .jpeg()
      .toBuffer(),
    "photo",
  );
  const started = await dealer.fetch("/api/retail-runs", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ preset: "Retail One", uploadIds: [photo.id], logoUrl: older.uploadUrl }),
  });
  expect(started.status).toBe(200);
  expect(await list("logo")).toEqual([older.id, newer.id]);
});

test("plate pictures are for everybody, logos for Pro, and each account has its own", async () => {
  const mine = await accept(await graphic(520, 110).png().toBuffer(), "plate");
  const core = await server.signUp();
  const theirs = await accept(await graphic(520, 110).png().toBuffer(), "plate", core);
  expect([await list("plate"), await list("plate", core)]).toEqual([[mine.id], [theirs.id]]);
  expect(await codeOf(await core.fetch("/api/kept-uploads/logo"))).toBe("pro_only");
  const stolen = await core.fetch(`/api/kept-uploads/plate/${mine.id}`, { method: "DELETE" });
  expect(await codeOf(stolen)).toBe("not_found");
  expect(await list("plate")).toEqual([mine.id]);
});
