import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowed, exports, refused } from "./import-experiments.ts";

/**
 * Rules about folders are known to fail silently while green (a resolver that finds nothing allows everything, a catch-all
 * as well), so the check runs over snippets that must be refused, and some that must be allowed.
 */
const root = process.cwd();
const sandbox = mkdtempSync(join(tmpdir(), "carvas-borders-"));

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
  "inline-typeof": 'export type Thing = typeof import("drizzle-orm");\n',
  "lazy-template": "export const thing = () => import(`drizzle-orm`);\n",
  "commented-import": 'export const thing = () => import(/* later */ "drizzle-orm");\n',
  "empty-re-export": 'export {} from "drizzle-orm";\n',
  require: 'export const thing = require("drizzle-orm");\n',
};

/** Texts that look like imports. */
const noImports = [
  '// import "drizzle-orm";',
  "/* export * from 'drizzle-orm'; */",
  'export const text = \'import "drizzle-orm"; require("drizzle-orm")\';',
  'export const template = `import("drizzle-orm")`;',
  "",
].join("\n");

let broken = new Map<string, string[]>();

beforeAll(() => {
  cpSync(join(root, "package.json"), join(sandbox, "package.json"));
  for (const [path, text] of Object.entries(exports)) write(path, text);
  for (const { imported, file } of experiments) write(file, textOf(imported));
  for (const folder of realFolders) {
    write(`${folder}/probe.ts`, "export const thing = 1;\n");
    write(`${folder}/greedy-probe.ts`, `export * from "${unlistedPackage}";\n`);
  }
  for (const folder of [...unknownFolders, ...closedFolders]) write(`${folder}/thing.ts`, "export const thing = 1;\n");
  for (const [name, text] of Object.entries(ways)) write(`server/domain/uploads/${name}.ts`, text);
  write("server/domain/uploads/no-imports.ts", noImports);
  write("server/domain/uploads/astray.ts", `import "./nothing.ts";\nimport "#server/nothing.ts";\n`);
  write("server/domain/uploads/third-line.ts", `import "zod";\n\nimport "pg";\n`);
  broken = checkBorders();
}, 60_000);

afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

test.each(experiments.slice(0, refused.length))("$importer may not import $imported", ({ file, imported }) => {
  expect(problemsOf(file)).toEqual([expect.stringContaining(`:1 imports ${nameOf(imported)}. `)]);
});

test.each(experiments.slice(refused.length))("$importer may import $imported", ({ file }) => {
  expect(problemsOf(file)).toEqual([]);
});

test("every folder there is has its line in the table, and none may import just anything", () => {
  expect(openFolders.length).toBeGreaterThan(40);
  expect(openFolders.filter((folder) => problemsOf(`${folder}/probe.ts`).length > 0)).toEqual([]);
  expect(openFolders.filter((folder) => problemsOf(`${folder}/greedy-probe.ts`).length === 0)).toEqual([]);
});

test.each([...unknownFolders, ...closedFolders])(
  "a new file in %s is refused until the table has a line for it",
  (folder) => {
    expect(problemsOf(`${folder}/thing.ts`)).toEqual([expect.stringContaining("is in no room")]);
  },
);

test.each(Object.keys(ways))("no way of importing gets round the table: %s", (name) => {
  expect(problemsOf(`server/domain/uploads/${name}.ts`)).toEqual([expect.stringContaining("imports drizzle-orm")]);
});

test("comments and texts are no imports", () => {
  expect(problemsOf("server/domain/uploads/no-imports.ts")).toEqual([]);
});

test("an import that leads nowhere is refused", () => {
  const problems = problemsOf("server/domain/uploads/astray.ts");
  expect(problems).toHaveLength(2);
  expect(problems.every((problem) => problem.endsWith("There is no such file."))).toBe(true);
});

test("a breach is named with its line, the rule, and what to do", () => {
  expect(problemsOf("server/domain/uploads/third-line.ts")).toEqual([
    "server/domain/uploads/third-line.ts:3 imports pg. The room server/domain/*/ may not: " +
      "call what its line in scripts/borders/rooms.ts lists, or add it to that line.",
  ]);
});

function problemsOf(file: string): string[] {
  return broken.get(file) ?? [];
}

function write(path: string, text: string): void {
  const target = join(sandbox, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** The project's own alias, or the name of the package. */
function nameOf(imported: string): string {
  return imported in exports ? `#${imported}` : imported;
}

function textOf(imported: string): string {
  return `import * as it from "${nameOf(imported)}";\nexport const thing = it;\n`;
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

/** Runs the check over the sandbox; gives what it says by file. */
function checkBorders(): Map<string, string[]> {
  const args = [join(root, "scripts/check-borders.ts"), sandbox];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status, stderr).toBe(1);
  const found = new Map<string, string[]>();
  for (const line of stderr.trimEnd().split("\n")) {
    const file = line.slice(0, line.indexOf(":"));
    found.set(file, [...(found.get(file) ?? []), line]);
  }
  return found;
}
