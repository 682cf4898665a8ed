import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const serverFolder = join(import.meta.dirname, "..");
const sources = globSync("**/*.ts", { cwd: serverFolder })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(serverFolder, path), "utf8") }));

const callersOf = (name: string): string[] => {
  const call = new RegExp(String.raw`(?<!function )\b${name}\(`, "g");
  return sources.flatMap(({ path, text }) => Array.from(text.matchAll(call), () => path));
};

test.each(["readSceneLibrary", "readCarBodyLibrary", "readCatalogue", "indexCarNames"])(
  "a process opens its libraries in one place, once: %s",
  (name) => {
    expect(callersOf(name)).toEqual(["compose/open-libraries.ts"]);
  },
);

test("what both roles stand on is where the libraries are opened", () => {
  expect(callersOf("openLibraries")).toEqual(["compose/open-base.ts"]);
  expect(callersOf("openBase")).toEqual(["compose/open-roles.ts"]);
});
