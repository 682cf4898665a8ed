import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Beside the pictures: what each was made of, so that the next run knows what is done. */
export const journalName = ".carvas-cli.json";

export type Journal = {
  /** What this picture was made of; null for one that no order has made. */
  fingerprintOf: (target: string) => string | null;
  isPicture: (path: string) => boolean;
  note: (target: string, fingerprint: string) => Promise<void>;
};

type Pictures = Record<string, string>;

/** The journals of the folders that pictures go to. One that can't be read counts as empty: then more is asked for, and found paid. */
export async function openJournal(folders: readonly string[]): Promise<Journal> {
  const journals = new Map<string, Pictures>();
  for (const folder of new Set(folders)) journals.set(folder, await readPictures(folder));
  let writing: Promise<void> = Promise.resolve();
  const find = (path: string) => journals.get(dirname(path))?.[basename(path)] ?? null;
  return {
    fingerprintOf: find,
    isPicture: (path) => find(path) !== null,
    note: (target, fingerprint) => {
      const folder = dirname(target);
      const pictures = { ...journals.get(folder), [basename(target)]: fingerprint };
      journals.set(folder, pictures);
      // One after the other: the newest is written last.
      writing = writing.then(() => writeWhole(join(folder, journalName), `${JSON.stringify(pictures, null, 2)}\n`));
      return writing;
    },
  };
}

/** All of it or nothing: whoever is killed in between leaves no half file under this name. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  try {
    await writeFile(partial, content);
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

async function readPictures(folder: string): Promise<Pictures> {
  const text = await readFile(join(folder, journalName), "utf8").catch(() => "{}");
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null) return {};
    const entries = Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(entries);
  } catch {
    // As good as none.
    return {};
  }
}
