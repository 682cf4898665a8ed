import { fileFormatFacts, fileFormats } from "#contract/file-formats.ts";
import { correctedMattesStart, mattesStart } from "#server/domain/uploads/upload-files.ts";
import type { ObjectStore, StoredObject } from "#server/files/object-store.ts";

/*
 * Every stored file belongs to something in the database: what is made of a photo to the photo's content, whoever has sent it, and a picture or
 * a view to its generation. An owner's files come and go together (docs/decisions/082).
 */

/** Such as `photo:ab/ab12…`, the photo's key without folder and ending, `upload:<id>` for what one person had made of it, and `generation:<id>`. */
export type FileOwner = `${"photo" | "upload" | "generation"}:${string}`;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ofPhotos = [
  /^photos\/(.+)\.[a-z]+$/,
  /^previews\/(.+)\.webp$/,
  /^mattes\/v\d+\/([^.]+)\.(?:[^.]+\.)?(?:matte|webp|car|png)$/,
];
const ofUploads = [
  new RegExp(`^mattes/own/[^/]+/(${uuid})/(?:\\d+|turned[-.\\d]+)\\.(?:matte|webp|car|png|jpg)$`),
] as const;
const ofGenerations = [
  new RegExp(`^pictures/[^/]+/(${uuid})[^/]*$`),
  new RegExp(`^views/[^/]+/(${uuid})/[^/]+$`),
] as const;

/** Null for a key that nothing of ours would write: such a file is left alone. */
export function ownerOf(key: string): FileOwner | null {
  const photo = firstMatch(ofPhotos, key);
  if (photo !== null) return `photo:${photo}`;
  const upload = firstMatch(ofUploads, key);
  if (upload !== null) return `upload:${upload}`;
  const generation = firstMatch(ofGenerations, key);
  return generation === null ? null : `generation:${generation}`;
}

/** The owner of an upload's files. */
export function ownerOfPhoto(photoKey: string): FileOwner {
  return ownerOf(photoKey) ?? `photo:${photoKey}`;
}

export function isFileOwner(text: string): text is FileOwner {
  return text.startsWith("photo:") || text.startsWith("upload:") || text.startsWith("generation:");
}

/** What the owner is called without its kind. */
export function nameOf(owner: FileOwner): string {
  return owner.slice(owner.indexOf(":") + 1);
}

/** Where files of an owner lie, and where the photo and its preview may. */
export async function findKeysOf(files: Pick<ObjectStore, "list">, owner: FileOwner): Promise<string[]> {
  const found = (await findFilesOf(files, owner)).map(({ key }) => key);
  return owner.startsWith("photo:") ? [...photoKeysOf(owner), `previews/${nameOf(owner)}.webp`, ...found] : found;
}

/** The files of an owner whose keys begin with its name: all but a photo and its preview. */
export async function findFilesOf(files: Pick<ObjectStore, "list">, owner: FileOwner): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for (const startingWith of startsOf(owner)) for await (const file of files.list({ startingWith })) found.push(file);
  return found;
}

/** What the keys begin with. */
function startsOf(owner: FileOwner): string[] {
  const name = nameOf(owner);
  if (!owner.startsWith("generation:")) return matteStartsOf(owner);
  return ["pictures", "views"].map((folder) => `${folder}/${name.slice(0, 2)}/${name}`);
}

/** The keys under which a photo of this owner may lie. */
export function photoKeysOf(owner: FileOwner): string[] {
  const extensions = fileFormats.map((format) => fileFormatFacts[format].extension);
  return extensions.map((extension) => `photos/${nameOf(owner)}.${extension}`);
}

/** What the keys of an owner's mattes begin with. */
export function matteStartsOf(owner: FileOwner): string[] {
  if (owner.startsWith("upload:")) return [correctedMattesStart(nameOf(owner))];
  return owner.startsWith("photo:") ? [mattesStart(nameOf(owner))] : [];
}

function firstMatch(patterns: readonly RegExp[], key: string): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(key)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}
