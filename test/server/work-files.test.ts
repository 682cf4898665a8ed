import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { uploadAnswer, type Upload } from "#contract/uploads.ts";
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

/** A small picture of one colour. */
function photo(background = "#456") {
  return sharp({ create: { width: 640, height: 480, channels: 3, background } });
}

test("visitors may not upload, and nobody sees another's files", async () => {
  await expectRefusal(
    await fetch(new URL(uploadPath, server.origin), { method: "POST", body: photoForm(Buffer.alloc(10)) }),
    401,
    "sign_in_to_upload",
  );
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

test("a photo sent again is the upload that it was, also when both are sent at once; a logo is not", async () => {
  const jpeg = await photo("#248").jpeg().toBuffer();
  const sent = await Promise.all([1, 2, 3].map(() => accept(photoForm(jpeg))));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await accept(photoForm(jpeg, "another name.jpg"))).id).toBe(sent[0]?.id);
  const asLogo = photoForm(jpeg);
  asLogo.set("type", "logo");
  expect((await accept(asLogo)).id).not.toBe(sent[0]?.id);
});

test("files are kept by the owner's browser only, and typed by what they are", async () => {
  const upload = await accept(photoForm(await photo().png().toBuffer(), "x.html", "text/html"));
  const { headers } = await user.fetch(upload.uploadUrl);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
  });
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("a browser that has a file is told so without it, and only while it may see it", async () => {
  const stranger = await server.signUp();
  const { uploadUrl } = await accept(photoForm(await photo("#357").jpeg().toBuffer()));
  const tag = (await user.fetch(uploadUrl)).headers.get("etag") ?? "";
  const headers = { "if-none-match": `"another", W/${tag}` };
  const known = await user.fetch(uploadUrl, { headers });
  expect([known.status, await known.text(), known.headers.get("etag")]).toEqual([304, "", tag]);
  expect(known.headers.get("cache-control")).toBe("private, no-cache");
  const asPage = await user.fetch(uploadUrl, { headers: { "sec-fetch-dest": "document" } });
  expect([asPage.headers.get("cache-control"), asPage.headers.get("vary")]).toEqual(["no-store", "Sec-Fetch-Dest"]);
  expect((await user.fetch(uploadUrl, { headers: { "if-none-match": '"another"' } })).status).toBe(200);
  await expectRefusal(await stranger.fetch(uploadUrl, { headers }), 404, "not_found");
  await expectRefusal(await fetch(new URL(uploadUrl, server.origin), { headers }), 401, "unauthenticated");
});

test("the preset picked is recorded by both calls, for one's own uploads", async () => {
  const { id } = await accept(photoForm(await photo().jpeg().toBuffer()));
  const json = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, preset: "Studio" }),
  };
  expect((await user.fetch(uploadPath, json)).status).toBe(200);
  expect((await user.fetch(`${uploadPath}?id=${id}&preset=City`, { method: "PATCH" })).status).toBe(200);
  await expectRefusal(await (await server.signUp()).fetch(uploadPath, json), 404, "not_found");
});

const unknownPreset = { status: 422, code: "unknown_preset" };
const notStorable = { status: 400, code: "validation_failed" };

test.each([
  { name: "a preset that there is none of", preset: "Stadio", inAddress: unknownPreset, inJson: unknownPreset },
  { name: "a NUL", preset: "Studio\0", inAddress: notStorable, inJson: notStorable },
  // An address can't hold one: the browser writes the character that stands for the unreadable.
  { name: "half of a surrogate pair", preset: "\ud800", inAddress: unknownPreset, inJson: notStorable },
])("$name is not recorded as a preset", async ({ preset, inAddress, inJson }) => {
  const { id } = await accept(photoForm(await photo().jpeg().toBuffer()));
  const query = new URLSearchParams({ id, preset }).toString();
  await expectRefusal(
    await user.fetch(`${uploadPath}?${query}`, { method: "PATCH" }),
    inAddress.status,
    inAddress.code,
  );
  const headers = { "content-type": "application/json" };
  const json = { method: "POST", headers, body: JSON.stringify({ id, preset }) };
  await expectRefusal(await user.fetch(uploadPath, json), inJson.status, inJson.code);
});

test("a download is an attachment of one's own file, and never another address", async () => {
  const upload = await accept(photoForm(await photo("#765").jpeg().toBuffer(), "Mein Škoda.jpg"));
  const proxy = (url: string, name?: string) => {
    const query = new URLSearchParams({ url, ...(name !== undefined && { filename: name }) });
    return user.fetch(`/api/functions/download-proxy?${query.toString()}`);
  };
  const named = await proxy(upload.uploadUrl, "my car.jpg");
  expect([named.status, named.headers.get("content-disposition")]).toEqual([
    200,
    `attachment; filename="my car.jpg"; filename*=UTF-8''my%20car.jpg`,
  ]);
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
  const refused = [
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "/api/profile",
    "/etc/passwd",
    theirs.uploadUrl,
    "//elsewhere.test/a.jpg",
    "\\\\elsewhere.test\\a",
  ];
  for (const url of refused) await expectRefusal(await proxy(url), 422, "foreign_url");
});

test("a logo is stored without a cut-out", async () => {
  const form = photoForm(await photo().ensureAlpha(0.5).png().toBuffer(), "logo.png", "image/png");
  form.set("type", "logo");
  expect((await accept(form)).matteStatus).toBe("ready");
});
