import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { uploadAnswer, type Upload } from "#contract/uploads.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

let server: WorkServer;
let user: WorkUser;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  user = await server.signUp();
});
afterAll(() => server.close());

const uploadPath = "/api/functions/simple-image-upload";
const send = (body: FormData, by = user) => by.fetch(uploadPath, { method: "POST", body });

async function accept(body: FormData, by = user): Promise<Upload> {
  const response = await send(body, by);
  expect(response.status).toBe(200);
  return uploadAnswer.parse(await response.json()).data;
}

async function expectRefusal(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, failureAnswer.parse(await response.json()).code]).toEqual([status, code]);
}

function photo(width = 640, height = 480) {
  // Noise, so that the file has some size and its pixels differ.
  return sharp({
    create: { width, height, channels: 3, background: "#456", noise: { type: "gaussian", mean: 120, sigma: 40 } },
  });
}

function flat(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#456" } });
}

/** A PNG that says it is 30,000 × 30,000 and is made of nothing: 900 megapixels in a few kilobytes. */
function bomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(30_000 * 3751));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600"/></svg>',
);
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

test.each<{ name: string; make: () => Promise<Buffer> | Buffer; status: number; code: string }>([
  {
    name: "text",
    make: () => Buffer.from("no picture at all, whatever the name says"),
    status: 422,
    code: "not_an_image",
  },
  { name: "an empty file", make: () => Buffer.alloc(0), status: 422, code: "image_empty" },
  { name: "an SVG", make: () => svg, status: 415, code: "unsupported_image_type" },
  { name: "a GIF", make: () => gif, status: 415, code: "unsupported_image_type" },
  { name: "a TIFF", make: () => photo().tiff().toBuffer(), status: 415, code: "unsupported_image_type" },
  {
    name: "a truncated JPEG",
    make: async () => (await photo().jpeg().toBuffer()).subarray(0, 9000),
    status: 422,
    code: "image_damaged",
  },
  {
    name: "a truncated PNG",
    make: async () => (await photo().png().toBuffer()).subarray(0, 90_000),
    status: 422,
    code: "image_damaged",
  },
  {
    name: "a JPEG head and nothing else",
    make: () => Buffer.from("ffd8ffe000104a464946", "hex"),
    status: 422,
    code: "image_damaged",
  },
  { name: "a decompression bomb", make: bomb, status: 422, code: "image_too_many_pixels" },
  {
    name: "a 20,000-pixel strip",
    make: () => flat(20_000, 300).jpeg().toBuffer(),
    status: 422,
    code: "image_shape_unusable",
  },
  { name: "a thumbnail", make: () => photo(120, 90).jpeg().toBuffer(), status: 422, code: "image_too_small" },
  { name: "51 megapixels", make: () => flat(8300, 6200).jpeg().toBuffer(), status: 422, code: "image_too_many_pixels" },
])("$name is refused with its own reason, and nothing stays", async ({ make, status, code }) => {
  await expectRefusal(await send(photoForm(await make())), status, code);
  expect(await readdir(join(server.filesDirectory, "incoming")).catch(() => [])).toEqual([]);
  expect(await readBalance(server.database.db, user.id)).toBe(10);
});

test.each<[string, () => Promise<Buffer>, string]>([
  ["a PNG called .jpg", () => photo().png().toBuffer(), "photo.jpg"],
  ["a JPEG called .png", () => photo().jpeg().toBuffer(), "photo.png"],
  ["a JPEG without an extension", () => photo().jpeg().toBuffer(), "IMG"],
  ["a CMYK JPEG", () => photo().toColourspace("cmyk").jpeg().toBuffer(), "photo.jpg"],
  ["a 16-bit PNG", () => photo().toColourspace("rgb16").png().toBuffer(), "photo.png"],
  ["a grey JPEG", () => photo().greyscale().jpeg().toBuffer(), "photo.jpg"],
  ["a PNG with transparency", () => photo().ensureAlpha(0.4).png().toBuffer(), "photo.png"],
  ["an AVIF", () => photo().avif({ effort: 0 }).toBuffer(), "photo.avif"],
  ["a WebP", () => photo().webp().toBuffer(), "photo.webp"],
])("%s is taken by its content", async (_name, make, fileName) => {
  const upload = await accept(photoForm(await make(), fileName, "application/octet-stream"));
  expect(upload).toMatchObject({
    width: 640,
    height: 480,
    matteStatus: "pending",
    matteError: null,
    advice: [],
  });
  const preview = await user.fetch(upload.previewUrl);
  expect(preview.headers.get("content-type")).toBe("image/webp");
  const shown = await sharp(await preview.arrayBuffer()).metadata();
  expect([shown.width, shown.height, shown.hasAlpha]).toEqual([640, 480, false]);
  expect((await user.fetch(upload.uploadUrl)).status).toBe(200);
});

test("an animated WebP is taken as its first frame", async () => {
  const frames = Buffer.concat([Buffer.alloc(300 * 300 * 3, 90), Buffer.alloc(300 * 300 * 3, 200)]);
  const animated = await sharp(frames, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } })
    .webp()
    .toBuffer();
  const upload = await accept(photoForm(animated));
  expect([upload.width, upload.height]).toEqual([300, 300]);
  const stored = await sharp(await (await user.fetch(upload.uploadUrl)).arrayBuffer()).metadata();
  expect(stored.pages ?? 1).toBe(1);
});

test("a phone photo comes out upright, without the place where it was taken", async () => {
  const exif = { IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const upload = await accept(
    photoForm(await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
  );
  expect([upload.width, upload.height]).toEqual([480, 640]);
  const stored = Buffer.from(await (await user.fetch(upload.uploadUrl)).arrayBuffer());
  const { exif: kept, autoOrient } = await sharp(stored).metadata();
  expect(kept?.includes("Phone")).toBe(false);
  expect(kept?.length).toBeLessThan(40);
  expect([autoOrient.width, autoOrient.height]).toEqual([480, 640]);
});

test("10 MB are taken, one byte more is not", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  await accept(photoForm(padded(10 * 1024 * 1024)));
  await expectRefusal(await send(photoForm(padded(10 * 1024 * 1024 + 1))), 413, "file_too_large");
});

test("11 MB of unknown length get their answer, and the server goes on", async () => {
  const boundary = "carvas-test";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
  async function* body() {
    yield Buffer.from(head);
    for (let i = 0; i < 11; i++) yield Buffer.alloc(1024 * 1024);
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const response = await user.fetch(uploadPath, {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(body()),
    duplex: "half",
  });
  await expectRefusal(response, 413, "file_too_large");
  await accept(photoForm(await photo().jpeg().toBuffer()));
});

test("a declared length beyond the limit is answered before the file is sent", async () => {
  const answered = Promise.withResolvers<number>();
  const sent = request(new URL(uploadPath, server.origin), {
    method: "POST",
    headers: {
      cookie: user.cookie,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(200 * 1024 * 1024),
    },
  });
  sent.on("response", (answer) => {
    answered.resolve(answer.statusCode ?? 0);
    answer.resume();
    sent.destroy();
  });
  sent.on("error", () => undefined);
  sent.write("--x\r\n");
  expect(await answered.promise).toBe(413);
});

test("a connection cut in the middle of a file leaves nothing behind", async () => {
  const sent = request(new URL(uploadPath, server.origin), {
    method: "POST",
    headers: { cookie: user.cookie, "content-type": "multipart/form-data; boundary=x", "transfer-encoding": "chunked" },
  });
  sent.on("error", () => undefined);
  sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  sent.write(Buffer.alloc(300_000, 1));
  const incoming = join(server.filesDirectory, "incoming");
  await expect.poll(() => readdir(incoming)).toHaveLength(1);
  sent.destroy();
  await expect.poll(() => readdir(incoming)).toEqual([]);
});

function otherField(): FormData {
  const form = new FormData();
  form.set("photo", "x");
  return form;
}

const multipart = "multipart/form-data";
const cutForm = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';

test.each<{ name: string; body: FormData | string; type?: string; code: string }>([
  { name: "no file", body: new FormData(), code: "file_missing" },
  { name: "another field", body: otherField(), code: "file_missing" },
  { name: "no multipart", body: "hello", type: "text/plain", code: "malformed_request" },
  { name: "a multipart without a boundary", body: "hello", type: multipart, code: "malformed_request" },
  { name: "a multipart that ends early", body: cutForm, type: `${multipart}; boundary=x`, code: "malformed_request" },
  { name: "a JSON body without its fields", body: "{}", type: "application/json", code: "validation_failed" },
])("$name is answered, not waited for", async ({ body, type, code }) => {
  const headers = type === undefined ? {} : { "content-type": type };
  await expectRefusal(await user.fetch(uploadPath, { method: "POST", body, headers }), 400, code);
});

test("small calls are answered between ten uploads at once", { tags: ["thorough"] }, async () => {
  const large = await sharp(await photo(1000, 750).jpeg().toBuffer())
    .resize(4000, 3000)
    .jpeg()
    .toBuffer();
  let isDone = false;
  const uploads = Promise.all(Array.from({ length: 10 }, () => accept(photoForm(large)))).finally(() => {
    isDone = true;
  });
  let answersBetween = 0;
  while (!isDone) {
    await user.fetch("/api/presets");
    if (!isDone) answersBetween += 1;
  }
  await uploads;
  // As many as there are uploads: a call that stood behind them all would be the only one.
  expect(answersBetween).toBeGreaterThanOrEqual(10);
});
