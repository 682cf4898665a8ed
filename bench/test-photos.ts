import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";

/** `photos.json` beside the photos, written by `studio/photograph.py`. */
const listSchema = z.array(z.object({ file: z.string(), alpha: z.string().nullable(), view: z.string().nullable() }));

export type TestPhoto = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The renderer's own alpha, exact: `width × height` bytes; null when there is no car in the photo. */
  readonly alpha: { readonly data: Uint8Array; readonly width: number; readonly height: number } | null;
};

/** The synthetic photos of a folder; none when the folder holds no list. */
export async function loadTestPhotos(folder: string): Promise<TestPhoto[]> {
  const list = await readFile(join(folder, "photos.json"), "utf8").catch(() => "[]");
  return Promise.all(
    listSchema.parse(JSON.parse(list)).map(async ({ file, alpha }) => ({
      name: file,
      bytes: await readFile(join(folder, file)),
      alpha: alpha === null ? null : await readAlpha(join(folder, alpha)),
    })),
  );
}

async function readAlpha(path: string): Promise<TestPhoto["alpha"]> {
  const { data, info } = await sharp(path)
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
