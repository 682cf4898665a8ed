import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFiles } from "#test/server/work-setup.ts";
import { isDerivedThere, readMatte, readPhoto } from "./whole-files.ts";

let setup: Awaited<ReturnType<typeof createTestFiles>>;
beforeAll(async () => {
  setup = await createTestFiles();
});
afterAll(() => setup.remove());

const picture = { create: { width: 40, height: 30, channels: 3, background: "#467" } } as const;

test("a photo is read when its bytes are those of its key, and is lost otherwise", async () => {
  const photo = await sharp(picture).jpeg().toBuffer();
  const key = `photos/ab/${createHash("sha256").update(photo).digest("hex")}.jpg`;
  await expect(readPhoto(setup.files, key)).rejects.toMatchObject({ code: "photo_lost" });
  await setup.files.put(key, photo);
  expect(Buffer.from(await readPhoto(setup.files, key)).equals(photo)).toBe(true);
  const damaged = key.replace("ab/", "cd/");
  await setup.files.put(damaged, Buffer.concat([photo.subarray(0, -1), Buffer.from([0x55])]));
  await expect(readPhoto(setup.files, damaged)).rejects.toMatchObject({ code: "photo_lost" });
  await setup.files.put(damaged.replace("cd/", "ef/"), photo.subarray(0, 100));
  await expect(readPhoto(setup.files, damaged.replace("cd/", "ef/"))).rejects.toMatchObject({ code: "photo_lost" });
});

test("a matte that is missing or cut short counts as lost, and raises nothing", async () => {
  expect(await readMatte(setup.files, "mattes/none.bin")).toBeNull();
  await setup.files.put("mattes/short.bin", Buffer.from("short"));
  expect(await readMatte(setup.files, "mattes/short.bin")).toBeNull();
});

test("another failure than a missing file is not taken for a loss", async () => {
  const broken = { read: () => Promise.reject(new Error("the disk does not answer")) };
  await expect(readMatte(broken, "mattes/x.bin")).rejects.toThrow("does not answer");
  await expect(readPhoto(broken, "photos/x.jpg")).rejects.toThrow("does not answer");
});

test("a derived picture is there when it is as long as it says", async () => {
  const webp = await sharp(picture).webp().toBuffer();
  const isThere = async (name: string, content: Uint8Array) => {
    await setup.files.put(`small/${name}.webp`, content);
    return isDerivedThere(setup.files, `small/${name}.webp`);
  };
  expect(await isThere("whole", webp)).toBe(true);
  expect(await isThere("short", webp.subarray(0, -1))).toBe(false);
  expect(await isThere("long", Buffer.concat([webp, Buffer.alloc(2)]))).toBe(false);
  expect(await isThere("head", webp.subarray(0, 11))).toBe(false);
  const jpeg = await sharp(picture).jpeg().toBuffer();
  expect(await isThere("jpeg", jpeg)).toBe(true);
  expect(await isThere("half", jpeg.subarray(0, -2))).toBe(false);
  expect(await isThere("other", await sharp(picture).tiff().toBuffer())).toBe(false);
  expect(await isDerivedThere(setup.files, "small/none.webp")).toBe(false);
});
