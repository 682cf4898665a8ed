import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Copy, DockerfileParser } from "dockerfile-ast";
import { expect, test } from "vitest";
import { findReachable } from "./reachable-files.ts";

const root = join(import.meta.dirname, "../..");
const instructions = DockerfileParser.parse(readFileSync(join(root, "deploy/Dockerfile"), "utf8")).getInstructions();
const lastFrom = instructions.findLastIndex((one) => one.getKeyword().toUpperCase() === "FROM");

/** What an instruction brings out of the repository, at once or by the stage before; paths from the root, which both stages have as `/app`. */
function sourcesOf(copy: Copy): string[] {
  const words = copy.getArguments().map((argument) => argument.getValue());
  return words.slice(0, -1).map((source) => (source.startsWith("/") ? relative("/app", source) : source));
}

const copiedIn = (part: typeof instructions): string[] =>
  part.filter((one) => one instanceof Copy).flatMap((copy) => sourcesOf(copy));

const missingOf = (entries: readonly string[], copied: readonly string[]): string[] =>
  [...findReachable(entries)].filter(
    (path) => !copied.some((source) => path === source || path.startsWith(`${source}/`)),
  );

/** What a script starts as a process of its own. */
const startedBy = new Map([
  ["scripts/build-pages.mjs", ["vite.config.ts", "web/main.tsx", "web/prerender.ts", "web/entry-server.tsx"]],
]);

const steps = instructions.slice(0, lastFrom).flatMap((one, place) =>
  one.getKeyword() === "RUN"
    ? Array.from((one.getArgumentsContent() ?? "").matchAll(/\bnode (scripts\/\S+)/g), ([, script = ""]) => ({
        script,
        copied: copiedIn(instructions.slice(0, place)),
      }))
    : [],
);

test.each(steps)("$script finds all that it imports and names among what is copied before it", ({ script, copied }) => {
  expect(missingOf([script, ...(startedBy.get(script) ?? [])], copied)).toEqual([]);
});

test("the pages are built in a step of their own", () => {
  expect(steps.map(({ script }) => script)).toContain("scripts/build-pages.mjs");
});

test.each([
  "server/supervisor.ts",
  "server/main.ts",
  "scripts/health-check.mjs",
  "scripts/doctor.ts",
  "scripts/admin.ts",
  "scripts/backup.ts",
  "scripts/restore.ts",
])("%s finds all that it imports and names in the image", (entry) => {
  expect(missingOf([entry], copiedIn(instructions.slice(lastFrom)))).toEqual([]);
});

test("nothing of it is kept from the builder", () => {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  const sources = copiedIn(instructions.slice(0, lastFrom));
  expect(sources.filter((source) => ignored.includes(source.split("/")[0] ?? ""))).toEqual([]);
});
