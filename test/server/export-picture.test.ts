import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { exportFormats } from "#contract/exports.ts";
import { failureAnswer } from "#contract/failure.ts";
import { marketIds, markets } from "#contract/markets.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { holdHistory } from "./history-setup.ts";

const held = holdHistory();
// Smooth: how long each format takes over noise is not asked here.
const [width, height] = [1760, 1320];
const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at / 3 / width + (at % 3) * 60) % 256);
const marking = { digitalSourceType: "compositeSynthetic", engine: "studio", preset: "Studio" } as const;
const stored = await encodeImage(
  { pixels, width, height, channels: 3 },
  { format: "jpeg", marking: { ...marking, createdAt: new Date() } },
);

async function finishedPicture(): Promise<string> {
  const resultKey = `pictures/aa/${randomUUID()}.jpg`;
  const id = await held.history.picture(await held.history.photo("a.jpg"), { resultKey });
  await held.server.files.put(resultKey, stored);
  return id;
}
const path = (id: string, as: string) => `/api/generations/${id}/export?as=${as}`;
const codeOf = async (answer: Response) => [answer.status, failureAnswer.parse(await answer.json()).code];

test("each market gets a JPEG of its own size and weight, marked as the picture is, under a name that says what for", async () => {
  const id = await finishedPicture();
  for (const market of marketIds) {
    const answer = await held.user.fetch(path(id, market));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("content-disposition")).toContain(`filename="car-studio-4x3-${market}.jpg"`);
    const content = Buffer.from(await answer.arrayBuffer());
    const facts = await sharp(content).metadata();
    const { frame, maxBytes } = markets[market];
    const scale = Math.min(1, frame.width / width, frame.height / height);
    expect([facts.format, facts.width, facts.height]).toEqual([
      "jpeg",
      Math.round(width * scale),
      Math.round(height * scale),
    ]);
    expect(content.length).toBeLessThanOrEqual(maxBytes?.value ?? Infinity);
    expect(facts.xmp?.toString()).toContain("digitalsourcetype/compositeSynthetic");
  }
});

test("each type of file has the picture's own size; the stored type is the stored file, to the last byte", async () => {
  const id = await finishedPicture();
  for (const format of exportFormats) {
    const answer = await held.user.fetch(path(id, format));
    const content = Buffer.from(await answer.arrayBuffer());
    const facts = await sharp(content).metadata();
    expect([answer.headers.get("content-type"), facts.compression ?? facts.format]).toEqual([
      `image/${format}`,
      format === "avif" ? "av1" : format,
    ]);
    expect([facts.width, facts.height]).toEqual([width, height]);
    expect(facts.xmp?.toString()).toContain("digitalsourcetype/compositeSynthetic");
    expect(content.equals(stored)).toBe(format === "jpeg");
  }
});

test("only its owner takes a picture away, only while it is there, and only as something there is", async () => {
  const id = await finishedPicture();
  const stranger = await held.server.signUp();
  expect(await codeOf(await stranger.fetch(path(id, "ebay")))).toEqual([404, "not_found"]);
  expect(await codeOf(await fetch(new URL(path(id, "ebay"), held.server.origin)))).toEqual([401, "unauthenticated"]);
  expect(await codeOf(await held.user.fetch(path(id, "bmp")))).toEqual([400, "validation_failed"]);
  await held.history.remove(id);
  expect(await codeOf(await held.user.fetch(path(id, "ebay")))).toEqual([404, "not_found"]);
  expect(await codeOf(await held.user.fetch(path(randomUUID(), "avif")))).toEqual([404, "not_found"]);
});

test(
  "sixteen at a time are made and sent for one account, whoever reads none of them; those that were given up count no more",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const id = await finishedPicture();
    const readers = Array.from({ length: 17 }, () => new AbortController());
    const fetchUnread = ({ signal }: AbortController) => held.user.fetch(path(id, "png"), { signal });
    const unread = await Promise.all(readers.map(fetchUnread));
    const refused = unread.filter(({ status }) => status === 429);
    expect(unread.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(refused.map((answer) => answer.headers.get("retry-after"))).toEqual(["5"]);
    const stranger = await held.server.signUp();
    expect((await stranger.fetch(path(id, "png"))).status).toBe(404);
    for (const reader of readers) reader.abort();
    await expect.poll(async () => (await held.user.fetch(path(id, "jpeg"))).status, { timeout: 10_000 }).toBe(200);
    // Given up while the copy was still being made.
    const early = Array.from({ length: 3 }, () => new AbortController());
    const given = early.map((reader) => fetchUnread(reader).catch(() => null));
    for (const reader of early) reader.abort();
    await Promise.all(given);
    const complete = async () => {
      const all = await Promise.all(Array.from({ length: 16 }, () => held.user.fetch(path(id, "jpeg"))));
      await Promise.all(all.map((answer) => answer.arrayBuffer()));
      return new Set(all.map(({ status }) => status));
    };
    await expect.poll(complete, { timeout: 60_000 }).toEqual(new Set([200]));
    // Nothing of them lies aside.
    await expect.poll(() => readdir(join(held.server.filesDirectory, "incoming")), { timeout: 10_000 }).toEqual([]);
  },
);
