import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPatterns, nameOf } from "#scripts/patterns/find-patterns.ts";
import { judgePattern } from "#scripts/patterns/judge-pattern.ts";

test("patterns are found wherever they stand, and those that some text makes slow are told", () => {
  const folder = mkdtempSync(join(tmpdir(), "carvas-patterns-"));
  mkdirSync(join(folder, "server"));
  writeFileSync(
    join(folder, "server/some.ts"),
    'export const one = /^(a+)+$/u;\nconst made = new RegExp(`^${one.source}$`);\nexport const two = made.test("x") ? /b/ : /\\/+$/g;\n',
  );
  writeFileSync(join(folder, "server/some.test.ts"), "export const three = /(c+)+$/;\n");
  const { written, composed } = findPatterns(folder);
  rmSync(folder, { recursive: true });
  expect(written.map(nameOf)).toEqual(["/^(a+)+$/u", "/b/", "/\\/+$/g"]);
  expect(composed.map(({ file }) => file)).toEqual(["server/some.ts"]);
  expect(written.map(judgePattern)).toEqual([
    expect.stringContaining("exponential"),
    null,
    expect.stringContaining("polynomial"),
  ]);
});
