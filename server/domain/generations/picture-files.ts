import { randomUUID } from "node:crypto";
import { fileFormatFacts, type FileFormat } from "#contract/file-formats.ts";
import { renditionFrames, renditionNames, type RenditionName } from "#contract/renditions.ts";
import { makeRendition } from "#imaging/encode/rendition.ts";
import { someAtOnce } from "#server/domain/some-at-once/some-at-once.ts";
import type { ObjectStore } from "#server/files/object-store.ts";

/** Where a studio's picture lies: the same key at every try, so that a repeated one writes the same over what is there. */
export function pictureKey(generationId: string, fileFormat: FileFormat): string {
  return `pictures/${generationId.slice(0, 2)}/${generationId}.${fileFormatFacts[fileFormat].extension}`;
}

/** Where an AI model's picture lies: it comes out otherwise at each try, and a file never changes under its key. */
export function pictureKeyOfTry(generationId: string, fileFormat: FileFormat): string {
  return pictureKey(generationId, fileFormat).replace(/(?=\.[a-z]+$)/, `-${newTry()}`);
}

/** Told apart from the others of one generation. */
export function newTry(): string {
  return randomUUID().slice(0, 8);
}

/** Where a smaller copy of a picture lies. */
export function renditionKey(resultKey: string, name: RenditionName): string {
  return resultKey.replace(/\.[a-z]+$/, `-${name}.webp`);
}

function renditionKeys(resultKey: string): string[] {
  return renditionNames.map((name) => renditionKey(resultKey, name));
}

/** Where the difference picture of a picture's proof lies. */
export function differenceKey(resultKey: string): string {
  return resultKey.replace(/\.[a-z]+$/, "-difference.png");
}

type StoredPicture = { key: string; content: Uint8Array; differencePicture: Uint8Array | null };

/** Stores a picture with its smaller copies and its difference picture. Gives what they weigh together. */
export async function putPicture(
  files: Pick<ObjectStore, "put">,
  { key, content, differencePicture }: StoredPicture,
): Promise<number> {
  let bytes = 0;
  const put = async (to: string, stored: Uint8Array) => {
    await files.put(to, stored);
    bytes += stored.length;
  };
  await put(key, content);
  if (differencePicture !== null) await put(differenceKey(key), differencePicture);
  for (const name of renditionNames) {
    await put(renditionKey(key, name), await makeRendition(content, renditionFrames[name]));
  }
  return bytes;
}

export async function removePicture(files: Pick<ObjectStore, "remove">, key: string): Promise<void> {
  await someAtOnce([key, differenceKey(key), ...renditionKeys(key)], files.remove);
}
