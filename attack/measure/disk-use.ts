import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Bytes and number of all files of a folder; what vanishes meanwhile doesn't count. */
export async function diskUse(folder: string): Promise<{ bytes: number; files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}
