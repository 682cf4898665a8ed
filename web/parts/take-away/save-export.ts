import type { ExportName } from "#contract/exports.ts";
import { fetchExport } from "#web/api/exports.ts";
import { saveFile } from "#web/browser/save-file.ts";

/** Saves one and says what was saved. @throws {Failure} */
export async function saveExport(pictureId: string, name: ExportName): Promise<string> {
  const file = await fetchExport(pictureId, name);
  saveFile(file, file.name);
  return savedText(file);
}

export function savedText({ name, size }: Pick<File, "name" | "size">): string {
  return `Saved ${name}, ${weightText(size)}.`;
}

/** Such as `640 kB` and `1.4 MB`. */
export function weightText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
