import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { CliError } from "./cli-error.ts";
import type { Order } from "./read-arguments.ts";

export type Photo = {
  path: string;
  /** Where its picture goes. */
  target: string;
};

const photoEndings = new Set([".jpg", ".jpeg", ".png", ".webp", ".avif", ".heic", ".heif"]);

/** `Retail Two` → `retail-two`. */
export function slugOf(preset: string): string {
  return preset
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/**
 * The photos of an order, by name; pictures that earlier orders wrote beside them are none. Throws `CliError` when there is nothing to send, or
 * two photos would be written into one picture.
 */
export async function findPhotos(order: Order, isPicture: (path: string) => boolean): Promise<Photo[]> {
  const found = await Promise.all(order.sources.map((source) => listSource(resolve(source))));
  const paths = [...new Set(found.flat())].filter((path) => !isPicture(path));
  const ending = `-${slugOf(order.preset)}.${order.ending}`;
  const photos = paths.map((path) => {
    const folder = order.out === undefined ? dirname(path) : resolve(order.out);
    return { path, target: join(folder, `${basename(path, extname(path))}${ending}`) };
  });
  const results = new Set(photos.map(({ target }) => target));
  const wanted = photos.filter(({ path }) => !results.has(path));
  if (wanted.length === 0)
    throw new CliError(
      "There is no photo there (jpg, png, webp, avif or heic). Folders inside a folder are named by themselves.",
    );
  requireOwnTargets(wanted);
  return wanted;
}

async function listSource(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CliError(`${path} is not there.`);
  if (found.isFile()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => photoEndings.has(extname(name).toLowerCase()) && !name.startsWith("."))
    .toSorted(new Intl.Collator("en", { numeric: true }).compare)
    .map((name) => join(path, name));
}

/** `a.jpg` and `a.png`, or two folders into one. */
function requireOwnTargets(photos: readonly Photo[]): void {
  const byTarget = new Map<string, string>();
  for (const { path, target } of photos) {
    const other = byTarget.get(target);
    if (other !== undefined) throw new CliError(`${other} and ${path} would both become ${basename(target)}.`);
    byTarget.set(target, path);
  }
}
