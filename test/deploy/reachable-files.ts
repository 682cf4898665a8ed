import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

const root = join(import.meta.dirname, "../..");
const isProgram = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/**
 * Files and folders of the repository that these files need to run, in however many steps: what they import, but for types, which are gone by then, and
 * what they name by a place beside their own (`import.meta`). Paths from the root.
 */
export function findReachable(entries: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    if (!existsSync(join(root, path))) throw new Error(`${path} is needed and is not there`);
    reached.add(path);
    if (isProgram(path) && statSync(join(root, path)).isFile()) neededBy(path).forEach(visit);
  };
  entries.forEach(visit);
  return reached;
}

function neededBy(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  return [...importsOf(path, text), ...placesOf(path, text)];
}

function importsOf(path: string, text: string): string[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} can't be parsed: ${errors[0]?.message}`);
  const names = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value ?? ""),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return names.flatMap((name) => {
    const [file = ""] = name.split("?");
    if (file.startsWith("#")) return [file.slice(1)];
    return file.startsWith(".") ? [normalize(join(dirname(path), file))] : [];
  });
}

/** Made by the build or the set-up, and so not of the repository. */
const isMade = (path: string): boolean => /^(\.cache|dist)(\/|$)/.test(path);

function placesOf(path: string, text: string): string[] {
  const joined = Array.from(text.matchAll(/import\.meta\.dirname((?:,\s*"[^"]+")+)/g), ([, parts = ""]) =>
    Array.from(parts.matchAll(/"([^"]+)"/g), ([, part = ""]) => part),
  );
  const addressed = Array.from(text.matchAll(/new URL\(\s*"([^"]+)",\s*import\.meta\.url/g), ([, part = ""]) => [part]);
  const places = [...joined, ...addressed].map((parts) => normalize(join(dirname(path), ...parts)));
  // The root itself: what is meant of it is told elsewhere.
  return places.filter((place) => !/^\.\/?$/.test(place) && !isMade(place));
}
