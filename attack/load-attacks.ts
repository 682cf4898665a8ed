import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Attack } from "./attack.ts";

const folder = join(import.meta.dirname, "attacks");

export async function loadAttacks(): Promise<Attack[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).toSorted();
  const modules = await Promise.all(
    files.map((file): Promise<{ attack: Attack }> => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules.map(({ attack }) => attack);
}
