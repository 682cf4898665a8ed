import { fileFormatFacts, fileFormats } from "#contract/file-formats.ts";
import { views } from "#contract/views.ts";
import { differenceKey, pictureKey, renditionKeys } from "#server/domain/generations/picture-files.ts";
import { viewKey } from "#server/domain/generations/view-files.ts";
import { keysOfPhoto } from "#server/domain/uploads/upload-files.ts";
import type { ObjectStore } from "#server/files/object-store.ts";

/*
 * Every stored file belongs to something in the database: what is made of a photo to the photo's content, whoever has sent it, and a picture or
 * a view to its generation. An owner's files come and go together (docs/decisions/082).
 */

/** Such as `photo:ab/ab12…`, the photo's key without folder and ending, and `generation:<id>`. */
export type FileOwner = `${"photo" | "generation"}:${string}`;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ofPhotos = [/^photos\/(.+)\.[a-z]+$/, /^previews\/(.+)\.webp$/, /^mattes\/v\d+\/(.+)\.(?:matte|webp|car)$/];
const ofGenerations = [
  new RegExp(`^pictures/[^/]+/(${uuid})[^/]*$`),
  new RegExp(`^views/[^/]+/(${uuid})/[^/]+$`),
] as const;

/** Null for a key that nothing of ours would write: such a file is left alone. */
export function ownerOf(key: string): FileOwner | null {
  const photo = firstMatch(ofPhotos, key);
  if (photo !== null) return `photo:${photo}`;
  const generation = firstMatch(ofGenerations, key);
  return generation === null ? null : `generation:${generation}`;
}

/** The owner of an upload's files. */
export function ownerOfPhoto(photoKey: string): FileOwner {
  return ownerOf(photoKey) ?? `photo:${photoKey}`;
}

export function isFileOwner(text: string): text is FileOwner {
  return text.startsWith("photo:") || text.startsWith("generation:");
}

/** What the owner is called without its kind. */
export function nameOf(owner: FileOwner): string {
  return owner.slice(owner.indexOf(":") + 1);
}

/** Where files of an owner may lie or do: those that might be there, most of which never existed, and those of a generation's tries. */
export async function findKeysOf(files: Pick<ObjectStore, "list">, owner: FileOwner): Promise<string[]> {
  const keys = new Set(keysOf(owner));
  if (owner.startsWith("photo:")) return [...keys];
  const name = nameOf(owner);
  for (const folder of ["pictures", "views"]) {
    const start = `${folder}/${name.slice(0, 2)}/${name}`;
    for await (const { key } of files.list({ after: start })) {
      if (!key.startsWith(start)) break;
      keys.add(key);
    }
  }
  return [...keys];
}

function keysOf(owner: FileOwner): string[] {
  const name = nameOf(owner);
  if (owner.startsWith("photo:")) return keysOfPhoto(name);
  const pictures = fileFormats.map((format) => pictureKey(name, format));
  // Smaller copies are called after the picture, whatever its format.
  const [picture] = pictures;
  const made = picture === undefined ? [] : [differenceKey(picture), ...renditionKeys(picture)];
  const ofViews = views.map((view) => viewKey(name, view));
  return [...pictures, ...made, ...ofViews, ...ofViews.flatMap(renditionKeys)];
}

/** The keys under which a photo of this owner may lie. */
export function photoKeysOf(owner: FileOwner): string[] {
  const extensions = fileFormats.map((format) => fileFormatFacts[format].extension);
  return extensions.map((extension) => `photos/${nameOf(owner)}.${extension}`);
}

function firstMatch(patterns: readonly RegExp[], key: string): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(key)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}
