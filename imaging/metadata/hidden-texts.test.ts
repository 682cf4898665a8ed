import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bareIccProfile } from "./icc-profile.ts";
import { toStorablePhoto } from "./storable-photo.ts";

/** What must not be in anything that is kept. */
const mark = "SECRETMARK51.5007N";

const gradient = Buffer.from(Array.from({ length: 300 * 240 * 3 }, (_, at) => (at * 7) % 251));
const picture = () => sharp(gradient, { raw: { width: 300, height: 240, channels: 3 } });
const plain = await picture().jpeg().toBuffer();
const inP3 = await picture().withIccProfile("p3").jpeg().toBuffer();
const profile = (await sharp(inP3).metadata()).icc ?? Buffer.alloc(0);

function segment(marker: number, body: string): Buffer {
  const content = Buffer.from(body, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function behindStart(file: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The profile with the mark in its description, its maker's field and behind its end. */
function telling(icc: Buffer): Buffer {
  const copy = Buffer.concat([icc, Buffer.from(mark.padEnd(20))]);
  copy.writeUInt32BE(copy.length, 0);
  copy.write("SECR", 48, "latin1");
  const count = copy.readUInt32BE(128);
  for (let tag = 0; tag < count; tag++) {
    const at = 132 + tag * 12;
    const name = copy.toString("latin1", at, at + 4);
    if (name === "desc" || name === "cprt") copy.write(mark, copy.readUInt32BE(at + 4) + 12, "latin1");
  }
  return copy;
}

async function pngWith(chunk: Buffer): Promise<Buffer> {
  const file = await picture().png().toBuffer();
  return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)]);
}

const iccSegment = (icc: Buffer) => segment(0xe2, `ICC_PROFILE\0\x01\x01${icc.toString("latin1")}`);

const files: Record<string, () => Buffer | Promise<Buffer>> = {
  "a JFIF segment longer than its header": () =>
    behindStart(plain, segment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\0\0${mark}`)),
  "an Adobe segment longer than its own": () => behindStart(plain, segment(0xee, `Adobe\0\x64\0\0\0\0\x01${mark}`)),
  "a profile that is none": () => behindStart(plain, segment(0xe2, `ICC_PROFILE\0\x01\x01${mark}`)),
  "a profile with texts": () => behindStart(plain, iccSegment(telling(profile))),
  "a segment of an application": () => behindStart(plain, segment(0xe4, mark), segment(0xfe, mark)),
  "a PNG's profile with texts": () =>
    pngWith(pngChunk("iCCP", Buffer.concat([Buffer.from(`${mark}\0\0`), deflateSync(telling(profile))]))),
  "a PNG's colour chunk longer than its own": () => pngWith(pngChunk("bKGD", Buffer.from(mark))),
};

describe.each(Object.entries(files))("%s", (_name, make) => {
  test("loses what no camera writes", async () => {
    const file = await make();
    const { content } = await toStorablePhoto(file);
    expect(Buffer.from(content).includes(mark)).toBe(false);
    expect(Buffer.from(content).includes("SECR")).toBe(false);
    const { icc } = await sharp(content).metadata();
    expect(icc?.includes(mark) ?? false).toBe(false);
  });
});

test("a profile's texts, maker and date go, and every pixel looks as before", async () => {
  const bare = bareIccProfile(telling(profile));
  expect(bare?.includes(mark)).toBe(false);
  expect(bare?.length).toBeLessThan(profile.length);
  const looks = (file: Uint8Array) => sharp(file).toColourspace("srgb").removeAlpha().raw().toBuffer();
  for (const file of [
    inP3,
    await picture().withIccProfile("p3").png().toBuffer(),
    await picture().withIccProfile("p3").webp().toBuffer(),
    await picture().toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer(),
  ]) {
    const { content } = await toStorablePhoto(file);
    expect((await looks(content)).equals(await looks(file))).toBe(true);
    expect((await sharp(content).metadata()).icc).toBeDefined();
  }
});

test("a part of a WebP that is not its picture is gone", async () => {
  const file = await picture().withIccProfile("p3").webp().toBuffer();
  const extra = Buffer.concat([Buffer.from("GPSX\x12\0\0\0", "latin1"), Buffer.from(mark)]);
  const longer = Buffer.concat([file, extra]);
  longer.writeUInt32LE(longer.length - 8, 4);
  const { content } = await toStorablePhoto(longer);
  expect(Buffer.from(content).includes(mark)).toBe(false);
  expect((await sharp(content).metadata()).icc).toBeDefined();
});

test.each([
  ["empty", Buffer.alloc(0)],
  ["of another kind", Buffer.alloc(500, 7)],
  ["cut off", profile.subarray(0, 200)],
])("a profile that is %s is none", (_name, bytes) => {
  expect(bareIccProfile(bytes)).toBeNull();
});

test.each([
  ["beyond the profile", (at: number, icc: Buffer) => icc.writeUInt32BE(icc.length + 9, at + 4)],
  ["too short", (at: number, icc: Buffer) => icc.writeUInt32BE(4, at + 8)],
])("a maker's own tag that is %s takes no colour with it, a colour's does", (_name, spoil) => {
  const spoiled = (wanted: string) => {
    const copy = Buffer.from(profile);
    const at = Array.from({ length: copy.readUInt32BE(128) }, (_, tag) => 132 + tag * 12).find(
      (entry) => copy.toString("latin1", entry, entry + 4) === wanted,
    );
    if (at === undefined) throw new Error(`there is no ${wanted}`);
    spoil(at, copy);
    return bareIccProfile(copy);
  };
  expect(spoiled("cprt")).toEqual(bareIccProfile(profile));
  expect(spoiled("rXYZ")).toBeNull();
});
