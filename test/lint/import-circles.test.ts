import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { findImports } from "#scripts/borders/find-imports.ts";

/*
 * The linter's `import/no-cycle` sees circles of values and of types, but not those that a lazy `import()` closes: a page that loads a part
 * lazily, and the part that takes its types from the page.
 */

const roots = "{contract,imaging,wishes,server,web}";

/** What a file of the project imports of the project: values, types and lazily. */
function importsOf(path: string, text: string): string[] {
  return findImports(path, text).flatMap(({ name }) => {
    if (name.startsWith("#")) return [name.slice(1)];
    return name.startsWith(".") ? [normalize(join(dirname(path), name))] : [];
  });
}

/** Gives the first circle found from each file that is on one, each file once. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const seenAt = way.indexOf(file);
    if (seenAt >= 0) {
      circles.push([...way.slice(seenAt), file]);
      return;
    }
    if (done.has(file)) return;
    for (const imported of graph.get(file) ?? []) visit(imported, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

test("no file needs itself, neither by values, nor by types, nor by what it loads later", () => {
  const files = globSync(`${roots}/**/*.{ts,tsx}`).filter((path) => !/\.(test|d)\.tsx?$/.test(path));
  const graph = new Map(files.map((path) => [path, importsOf(path, readFileSync(path, "utf8"))]));
  expect(graph.size).toBeGreaterThan(500);
  expect(findCircles(graph)).toEqual([]);
});

test("a circle that a lazy import closes is found", () => {
  const page = 'export type Wish = "in" | "up";\nexport const load = () => import("./part.tsx");\n';
  const part = 'import type { Wish } from "#web/features/auth/page.tsx";\nexport const first: Wish = "in";\n';
  expectCircle({ "web/features/auth/page.tsx": page, "web/features/auth/part.tsx": part });
});

test("two files that need each other's types are found", () => {
  const a = 'import type { B } from "./b.ts";\nexport type A = { readonly b: B | null };\n';
  const b = 'import type { A } from "./a.ts";\nexport type B = { readonly a: A | null };\n';
  expectCircle({ "server/domain/tokens/a.ts": a, "server/domain/tokens/b.ts": b });
});

/** Of two sources by path. */
function expectCircle(sources: Record<string, string>): void {
  const graph = new Map(Object.entries(sources).map(([path, text]) => [path, importsOf(path, text)]));
  const [first = "", second = ""] = Object.keys(sources);
  expect(findCircles(graph)).toEqual([[first, second, first]]);
}
