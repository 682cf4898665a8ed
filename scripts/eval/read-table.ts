import { readFile } from "node:fs/promises";
import { basename } from "node:path";

/** Rows by file name, each by the name of its column. */
export type LabelTable = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The rows of a table of plain words, by its column `file`. None where there is no such table.
 * @param folder what is measured: files in a folder of that name (`judge/a.jpg`) go by their own
 */
export async function readTable(path: string, folder: string): Promise<LabelTable> {
  const inFolder = `${basename(folder)}/`;
  return new Map(
    (await readRows(path)).map((row) => {
      const file = row.get("file") ?? "";
      return [file.startsWith(inFolder) ? file.slice(inFolder.length) : file, row];
    }),
  );
}

/** Every row by the names of the columns: no quotes, no commas within a field. */
export async function readRows(path: string): Promise<ReadonlyMap<string, string>[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(",");
  return lines.map((line) => {
    const fields = line.split(",");
    return new Map(columns.map((column, index) => [column, (fields[index] ?? "").trim()]));
  });
}
