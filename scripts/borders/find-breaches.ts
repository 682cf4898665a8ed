import { readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { z } from "zod";
import { findImports } from "./find-imports.ts";
import { exceptions, free, rooms, stores } from "./rooms.ts";

export type Breach = { readonly file: string; readonly line: number; readonly problem: string };

const table = "scripts/borders/rooms.ts";
const isStore = matcher(stores);
const isFree = matcher(free);
const toLine = ([files, names]: [string, string]) => ({ files, names, pattern: toPattern(files) });
const roomLines = Object.entries(rooms).map(toLine);
const exceptionLines = Object.entries(exceptions).map(toLine);

/**
 * Finds sources without a room, and imports that a room may not have or that lead nowhere.
 * @param files - paths from `root` on, with `/`
 */
export function findBreaches(root: string, files: readonly string[]): Breach[] {
  const targetOf = targetFinder(root);
  return files.flatMap((file) => {
    if (isFree(file) || /\.test\.tsx?$/.test(file)) return [];
    const room = findRoom(file);
    if (room === null) {
      return [{ file, line: 1, problem: `is in no room: move it into one, or give its folder a line in ${table}.` }];
    }
    const mayImport = matcher(room.names);
    return findImports(file, readFileSync(join(root, file), "utf8")).flatMap(({ name, line }) => {
      const target = targetOf(name, file);
      const isMissing = target.startsWith("#") && !isFile(join(root, target.slice(1)));
      const reason = isMissing ? "There is no such file." : reasonAgainst(target, room, mayImport);
      return reason === null ? [] : [{ file, line, problem: `imports ${name}. ${reason}` }];
    });
  });
}

/** `id` is the same for files that belong together. */
type Room = { readonly id: string; readonly files: string; readonly names: string };
type Matcher = (name: string) => boolean;

/** Gives null where a file of the room may import the target. */
function reasonAgainst(target: string, { id, files }: Room, mayImport: Matcher): string | null {
  if (target.startsWith("#")) {
    const path = target.slice(1);
    // Rooms hold TypeScript; styles and data are for everybody.
    if (!/\.tsx?$/.test(path) || findRoom(path)?.id === id) return null;
    if (isStore(path)) return "Only its own room may import a store: call a use case of that room.";
  }
  if (mayImport(target)) return null;
  return `The room ${files} may not: call what its line in ${table} lists, or add it to that line.`;
}

function findRoom(path: string): Room | null {
  const line = roomLines.find(({ pattern }) => pattern.test(path));
  if (!line) return null;
  const [start = ""] = line.pattern.exec(path) ?? [];
  const lines = [line, ...exceptionLines.filter(({ pattern }) => pattern.test(path))];
  const names = lines.map((one) => one.names).join(" ");
  return { id: line.files.endsWith("*/") ? start : line.files, files: line.files, names };
}

/** Gives what turns an import into `#` with a path from the root, `node:` with a name, or a package's name. */
function targetFinder(root: string): (name: string, file: string) => string {
  const { imports } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const aliases = Object.entries(imports).map(([alias, path]) => ({ start: alias.replace("*", ""), path }));
  return (written, file) => {
    const name = written.replace(/\?.*$/, "");
    if (name.startsWith(".")) return `#${posix.join(posix.dirname(file), name)}`;
    const alias = aliases.find(({ start }) => name.startsWith(start));
    if (alias) return `#${posix.normalize(alias.path.replace("*", name.slice(alias.start.length)))}`;
    return isBuiltin(name) && !name.startsWith("node:") ? `node:${name}` : name;
  };
}

const manifest = z.object({ imports: z.record(z.string(), z.string()) });
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function matcher(list: string): Matcher {
  const names = list.split(" ").map((name) => ({ name, pattern: toPattern(name.replace("!", "")) }));
  return (wanted) => names.findLast(({ pattern }) => pattern.test(wanted))?.name.startsWith("!") === false;
}

function toPattern(name: string): RegExp {
  const signs: Readonly<Record<string, string>> = { ".": "\\.", "*": "[^/]*", "{": "(?:", ",": "|", "}": ")" };
  const body = name.replaceAll(/[.*{,}]/g, (sign) => signs[sign] ?? sign);
  return new RegExp(`^${body}${name.endsWith("/") ? "" : "(?:/|$)"}`);
}
