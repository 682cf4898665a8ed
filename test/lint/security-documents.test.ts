import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const documents = ["docs/security.md", "docs/security-asvs.md"] as const;
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** `` `test/server/x.test.ts` › "how a test's name begins" ``; an empty name: the whole file. */
const citation = /`([\w./-]+\.test\.tsx?)` › "([^"]*)"/g;
const path = /`((?:attack|contract|docs|imaging|scripts|server|test|web)\/[\w./-]+)`/g;

/** Names of a file's tests, as they are written. */
function namesIn(file: string): string[] {
  const calls = read(file).matchAll(/\b(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g);
  return Array.from(calls, ([, , name = ""]) => name);
}

test.each(documents)("every test that %s names is there", (document) => {
  const cited = [...read(document).matchAll(citation)];
  expect(cited.length).toBeGreaterThan(30);
  const missing = cited
    .map(([, file = "", name = ""]) => ({ file, name }))
    .filter(({ file, name }) => !existsSync(join(root, file)) || !namesIn(file).some((one) => one.startsWith(name)))
    .map(({ file, name }) => `${file} › ${name}`);
  expect(missing).toEqual([]);
});

test.each(documents)("every file and folder that %s names is there", (document) => {
  const named = [...read(document).matchAll(path)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("the sum says how many points are met, in part, not met and without anything to apply to", () => {
  const text = read("docs/security-asvs.md");
  const counts = { met: 0, "in part": 0, "not met": 0, "–": 0 };
  for (const [, points = "", state = ""] of text.matchAll(/^\| ([\d.x, –]+?) +\| (met|in part|not met|–) +\|/gm)) {
    counts[state as keyof typeof counts] += points
      .split(",")
      .map(countOf)
      .reduce((sum, count) => sum + count, 0);
  }
  const { met, "in part": part, "not met": not, "–": none } = counts;
  const sum = /^In sum: .*$/m.exec(text)?.[0];
  expect(sum).toBe(`In sum: ${met} met, ${part} in part, ${not} not met, ${none} with nothing to apply to.`);
});

/** `4.4.1–4.4.4` are four, `10.4.x` a section that counts once. */
function countOf(point: string): number {
  const [first, last] = point.trim().split("–");
  return last === undefined ? 1 : Number(last.split(".")[2]) - Number(first?.split(".")[2]) + 1;
}
