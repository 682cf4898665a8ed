import { createHash } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import { isWholeMatte } from "#imaging/cutout/stored-matte.ts";
import type { ObjectStore } from "#server/files/object-store.ts";

/*
 * Disks lose and damage files. What is read here is what was written, to the last byte, or it counts as lost: a photo can only be sent
 * again, a matte is made again from its photo.
 */

type Files = Pick<ObjectStore, "read">;

/** @throws AppError `photo_lost` */
export async function readPhoto(files: Files, photoKey: string): Promise<Uint8Array> {
  const content = await readIfThere(files, photoKey);
  if (content === null || !isPhotoWhole(photoKey, content)) throw new AppError("photo_lost");
  return content;
}

/** Null when it is lost. */
export async function readMatte(files: Files, matteKey: string): Promise<Uint8Array | null> {
  const stored = await readIfThere(files, matteKey);
  return stored !== null && isWholeMatte(stored) ? stored : null;
}

/** Whether a derived WebP, PNG or JPEG is there and whole, by its ends: that costs nothing beyond reading it, mostly 20 to 300 kB. */
export async function isDerivedThere(files: Files, key: string): Promise<boolean> {
  const content = await readIfThere(files, key);
  if (content === null || content.length < 12) return false;
  const file = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (file.toString("latin1", 1, 4) === "PNG")
    return file.toString("latin1", file.length - 8, file.length - 4) === "IEND";
  if (file.readUInt16BE(0) === 0xffd8) return file.readUInt16BE(file.length - 2) === 0xffd9;
  const isWebp = file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP";
  return isWebp && file.readUInt32LE(4) + 8 === file.length;
}

/** A photo's key holds the SHA-256 of its bytes; 3 ms for 4 MB, beside the 150 of decoding them. */
function isPhotoWhole(photoKey: string, content: Uint8Array): boolean {
  return photoKey.includes(createHash("sha256").update(content).digest("hex"));
}

async function readIfThere(files: Files, key: string): Promise<Uint8Array | null> {
  try {
    return await files.read(key);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
