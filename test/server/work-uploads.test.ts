import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadAnswer, type Upload } from "#contract/uploads.ts";
import { failureAnswer } from "#contract/failure.ts";
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
  return sharp({ create: { width, height, channels: 3, background: "#456", noise: { type: "gaussian", mean: 120, sigma: 40 } } });
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
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600"/></svg>');
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
  ["text", () => Buffer.from("no picture at all, whatever the name says"), 422, "not_an_image"],
  ["an empty file", () => Buffer.alloc(0), 422, "image_empty"],
  ["an SVG", () => svg, 415, "unsupported_image_type"],
  ["a GIF", () => gif, 415, "unsupported_image_type"],
  ["a TIFF", () => photo().tiff().toBuffer(), 415, "unsupported_image_type"],
  ["a truncated JPEG", async () => (await photo().jpeg().toBuffer()).subarray(0, 9000), 422, "image_damaged"],
  ["a truncated PNG", async () => (await photo().png().toBuffer()).subarray(0, 90_000), 422, "image_damaged"],
  ["a JPEG head and nothing else", () => Buffer.from("ffd8ffe000104a464946", "hex"), 422, "image_damaged"],
  ["a decompression bomb", bomb, 422, "image_too_many_pixels"],
  ["a 20,000-pixel strip", () => flat(20_000, 300).jpeg().toBuffer(), 422, "image_shape_unusable"],
  ["a thumbnail", () => photo(120, 90).jpeg().toBuffer(), 422, "image_too_small"],
  ["51 megapixels", () => flat(8300, 6200).jpeg().toBuffer(), 422, "image_too_many_pixels"],
])("%s is refused with its own reason, and nothing stays", async (_name, make, status, code) => {
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
  expect(upload).toMatchObject({ width: 640, height: 480, matteStatus: "pending", matteError: null, advice: ["photo_small"] });
  const preview = await user.fetch(upload.previewUrl);
  expect(preview.headers.get("content-type")).toBe("image/webp");
  const shown = await sharp(await preview.arrayBuffer()).metadata();
  expect([shown.width, shown.height, shown.hasAlpha]).toEqual([640, 480, false]);
  expect((await user.fetch(upload.uploadUrl)).status).toBe(200);
});

test("an animated WebP is taken as its first frame", async () => {
  const frames = Buffer.concat([Buffer.alloc(300 * 300 * 3, 90), Buffer.alloc(300 * 300 * 3, 200)]);
  const animated = await sharp(frames, { raw: { width: 300, height: 600, channels: 3, pageHeight: 300 } }).webp().toBuffer();
  const upload = await accept(photoForm(animated));
  expect([upload.width, upload.height]).toEqual([300, 300]);
  const stored = await sharp(await (await user.fetch(upload.uploadUrl)).arrayBuffer()).metadata();
  expect(stored.pages ?? 1).toBe(1);
});

test("a phone photo comes out upright, without the place where it was taken", async () => {
  const exif = { IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  const upload = await accept(photoForm(await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()));
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

test.each<[string, () => FormData | string, Record<string, string>, number, string]>([
  ["no file", () => new FormData(), {}, 400, "file_missing"],
  ["another field", otherField, {}, 400, "file_missing"],
  ["no multipart", () => "hello", { "content-type": "text/plain" }, 400, "malformed_request"],
  ["a multipart without a boundary", () => "hello", { "content-type": "multipart/form-data" }, 400, "malformed_request"],
  ["a multipart that ends early", () => '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', { "content-type": "multipart/form-data; boundary=x" }, 400, "malformed_request"],
  ["a JSON body without its fields", () => "{}", { "content-type": "application/json" }, 400, "validation_failed"],
])("%s is answered, not waited for", async (_name, body, headers, status, code) => {
  await expectRefusal(await user.fetch(uploadPath, { method: "POST", body: body(), headers }), status, code);
});

test("visitors may not upload, and nobody sees another's files", async () => {
  await expectRefusal(await fetch(new URL(uploadPath, server.origin), { method: "POST", body: photoForm(Buffer.alloc(10)) }), 401, "unauthenticated");
  const stranger = await server.signUp();
  const jpeg = await photo().jpeg().toBuffer();
  const upload = await accept(photoForm(jpeg));
  for (const path of [upload.uploadUrl, upload.previewUrl, `/api/uploads/${upload.id}`]) {
    expect((await user.fetch(path)).status).toBe(200);
    await expectRefusal(await stranger.fetch(path), 404, "not_found");
    await expectRefusal(await fetch(new URL(path, server.origin)), 401, "unauthenticated");
  }
  // The same photo by somebody else is an upload of its own.
  const theirs = await accept(photoForm(jpeg), stranger);
  expect(theirs.id).not.toBe(upload.id);
});

test("files are kept by the owner's browser only, and typed by what they are", async () => {
  const upload = await accept(photoForm(await photo().png().toBuffer(), "x.html", "text/html"));
  const { headers } = await user.fetch(upload.uploadUrl);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("the preset picked is recorded by both calls, for one's own uploads", async () => {
  const { id } = await accept(photoForm(await photo().jpeg().toBuffer()));
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ id, preset: "Studio" }) };
  expect((await user.fetch(uploadPath, json)).status).toBe(200);
  expect((await user.fetch(`${uploadPath}?id=${id}&preset=City`, { method: "PATCH" })).status).toBe(200);
  await expectRefusal(await (await server.signUp()).fetch(uploadPath, json), 404, "not_found");
});

test("a download is an attachment of one's own file, and never another address", async () => {
  const upload = await accept(photoForm(await photo().jpeg().toBuffer(), "Mein Škoda.jpg"));
  const proxy = (url: string, name?: string) =>
    user.fetch(`/api/functions/download-proxy?${new URLSearchParams({ url, ...(name && { filename: name }) })}`);
  const named = await proxy(upload.uploadUrl, "my car.jpg");
  expect([named.status, named.headers.get("content-disposition")]).toEqual([200, `attachment; filename="my car.jpg"; filename*=UTF-8''my%20car.jpg`]);
  const own = await proxy(server.origin + upload.uploadUrl);
  expect(own.headers.get("content-disposition")).toContain("filename*=UTF-8''Mein%20%C5%A0koda.jpg");
  const posted = await user.fetch("/api/functions/download-image", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: upload.uploadUrl }),
  });
  expect((await posted.arrayBuffer()).byteLength).toBeGreaterThan(1000);

  const stranger = await server.signUp();
  const theirs = await accept(photoForm(await photo().jpeg().toBuffer()), stranger);
  const refused = ["http://169.254.169.254/latest/meta-data", "file:///etc/passwd", "/api/profile", "/etc/passwd", theirs.uploadUrl, "//elsewhere.test/a.jpg", "\\\\elsewhere.test\\a"];
  for (const url of refused) await expectRefusal(await proxy(url), 422, "foreign_url");
});

test("a logo is stored without a cut-out", async () => {
  const form = photoForm(await photo().ensureAlpha(0.5).png().toBuffer(), "logo.png", "image/png");
  form.set("type", "logo");
  expect((await accept(form)).matteStatus).toBe("ready");
});

test("ten uploads at once do not hold up a small call", async () => {
  const large = await sharp(await photo(1000, 750).jpeg().toBuffer()).resize(4000, 3000).jpeg().toBuffer();
  const uploads = Promise.all(Array.from({ length: 10 }, () => accept(photoForm(large))));
  let slowestMs = 0;
  let isDone = false;
  const finished = uploads.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const startedAt = performance.now();
    await user.fetch("/api/presets");
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  await finished;
  expect(slowestMs).toBeLessThan(1000);
});
