import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowed, exports, refused } from "./import-experiments.ts";

/**
 * Lint rules about folders are known to fail silently while green (a resolver that finds nothing allows everything, a catch-all element
 * as well), so this lints snippets that must be refused, and some that must be allowed, with the project's own configuration.
 */
const root = process.cwd();
const sandbox = mkdtempSync(join(tmpdir(), "carvas-lint-"));

const roots = ["contract", "credentials", "imaging", "server", "web", "wishes"] as const;
/** Their own files are listed one by one; in the last three every folder is a room of the same kind. */
const closedFolders = ["server", "web", "server/domain", "web/features", "web/parts"];
/** A package that is installed, and in no room's list. */
const unlistedPackage = "fast-check";

const realFolders = roots.filter((name) => existsSync(join(root, name))).flatMap(foldersWithSources);
const openFolders = realFolders.filter((folder) => !closedFolders.includes(folder));
const unknownFolders = ["newcomer", ...roots.map((name) => `${name}/newcomer`), "server/newcomer/deeper"];

const experiments = [...refused, ...allowed].map(([importer, imported], index) => ({
  importer,
  imported,
  file: importer.replace(/(bad|good)\.ts$/, `$1-${index}.ts`),
}));

/** Every way to name another file or package, by the name of a snippet. */
const ways = {
  "import-type": 'import type { SQL } from "drizzle-orm";\nexport type Thing = SQL;\n',
  "inline-type": 'export type Thing = import("drizzle-orm").SQL;\n',
  "lazy-import": 'export const thing = () => import("drizzle-orm");\n',
  "re-export": 'export * from "drizzle-orm";\n',
  "named-re-export": 'export { sql } from "drizzle-orm";\n',
  "side-effect": 'import "drizzle-orm";\n',
};

let broken = new Map<string, string[]>();

beforeAll(() => {
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"]) cpSync(join(root, file), join(sandbox, file));
  symlinkSync(join(root, "node_modules"), join(sandbox, "node_modules"));
  write(".gitignore", "node_modules\n");
  for (const [path, text] of Object.entries(exports)) write(path, text);
  for (const { imported, file } of experiments) write(file, textOf(imported));
  for (const folder of realFolders) {
    write(`${folder}/probe.ts`, "export const thing = 1;\n");
    write(`${folder}/greedy-probe.ts`, `export * from "${unlistedPackage}";\n`);
  }
  for (const folder of [...unknownFolders, ...closedFolders]) write(`${folder}/thing.ts`, "export const thing = 1;\n");
  for (const [name, text] of Object.entries(ways)) write(`server/domain/uploads/${name}.ts`, text);
  writeCircles();
  broken = lint();
}, 120_000);

afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

test.each(experiments.slice(0, refused.length))("$importer may not import $imported", ({ file }) => {
  expect(rulesBrokenBy(file)).toContain("boundaries(dependencies)");
});

test.each(experiments.slice(refused.length))("$importer may import $imported", ({ file }) => {
  expect(rulesBrokenBy(file)).toEqual([]);
});

test("every folder there is has its line in the table, and none may import just anything", () => {
  expect(openFolders.length).toBeGreaterThan(40);
  expect(openFolders.filter((folder) => rulesBrokenBy(`${folder}/probe.ts`).length > 0)).toEqual([]);
  const isGreedy = (folder: string) => !rulesBrokenBy(`${folder}/greedy-probe.ts`).includes("boundaries(dependencies)");
  expect(openFolders.filter(isGreedy)).toEqual([]);
});

test.each([...unknownFolders, ...closedFolders])(
  "a new file in %s is refused until the table has a line for it",
  (folder) => {
    expect(rulesBrokenBy(`${folder}/thing.ts`)).toContain("boundaries(no-unknown-files)");
  },
);

test.each(Object.keys(ways))("no way of importing gets round the table: %s", (name) => {
  expect(rulesBrokenBy(`server/domain/uploads/${name}.ts`)).toContain("boundaries(dependencies)");
});

test("two files that need each other's types are refused", () => {
  expect(rulesBrokenBy("server/domain/tokens/circle-a.ts")).toContain("import(no-cycle)");
});

function rulesBrokenBy(file: string): string[] {
  return broken.get(file) ?? [];
}

function write(path: string, text: string): void {
  const target = join(sandbox, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** By the project's own alias, or the name of the package. */
function textOf(imported: string): string {
  return `import * as it from "${imported in exports ? `#${imported}` : imported}";\nexport const thing = it;\n`;
}

function writeCircles(): void {
  write(
    "server/domain/tokens/circle-a.ts",
    'import type { B } from "./circle-b.ts";\nexport type A = { readonly b: B | null };\n',
  );
  write(
    "server/domain/tokens/circle-b.ts",
    'import type { A } from "./circle-a.ts";\nexport type B = { readonly a: A | null };\n',
  );
}

/** Every folder at or under `folder` that holds sources. */
function foldersWithSources(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const hasSources = entries.some((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersWithSources(`${folder}/${name}`));
  return hasSources ? [folder, ...below] : below;
}

/** Lints the sandbox; gives the names of the rules broken by file. */
function lint(): Map<string, string[]> {
  const run = spawnSync(
    process.execPath,
    [join(root, "node_modules/oxlint/bin/oxlint"), "--format", "json", "-c", ".oxlintrc.json", "."],
    { cwd: sandbox, encoding: "utf8" },
  );
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { filename: string; code: string }[] };
  const found = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) found.set(filename, [...(found.get(filename) ?? []), code]);
  return found;
}
