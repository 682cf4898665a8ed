import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ListedFrom, StoredObject } from "../object-store.ts";

/**
 * The files below a folder, by the names of each folder on the way: one folder's names are in memory for each step of the way down, and whole
 * folders before `after` are not opened.
 */
export async function* listObjects(directory: string, from: ListedFrom): AsyncGenerator<StoredObject> {
  const { after, startingWith } = { after: null, startingWith: "", ...from };
  // All that begins so follows at once on where it would stand itself.
  const place = after ?? startingWith;
  for await (const object of listFolder(directory, { path: [], after: place === "" ? null : place.split("/") })) {
    if (!object.key.startsWith(startingWith)) break;
    yield object;
  }
}

type Place = { path: readonly string[]; after: readonly string[] | null };

async function* listFolder(directory: string, { path, after }: Place): AsyncGenerator<StoredObject> {
  const entries = await readdir(join(directory, ...path), { withFileTypes: true }).catch(emptyWhenMissing);
  const [first, ...rest] = after ?? [];
  for (const entry of entries.toSorted((one, other) => compare(one.name, other.name))) {
    const { name } = entry;
    const order = first === undefined ? 1 : compare(name, first);
    if (order < 0) continue;
    const here = [...path, name];
    if (entry.isDirectory()) {
      yield* listFolder(directory, { path: here, after: order === 0 && rest.length > 0 ? rest : null });
    } else if (order > 0) {
      const facts = await stat(join(directory, ...here)).catch(nullWhenMissing);
      if (facts !== null) yield { key: here.join("/"), bytes: facts.size, modifiedAt: facts.mtime };
    }
  }
}

/** By their signs, as every machine has it. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function emptyWhenMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
