import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findProblems } from "#scripts/packages/find-problems.ts";
import { readAudit } from "#scripts/packages/read-audit.ts";
import { readLock, resolveIn, type Lock, type LockedPackage } from "#scripts/packages/read-lock.ts";
import { licencesToKeep, parseExpression } from "#scripts/packages/spdx.ts";
import { findSbomProblem } from "#scripts/packages/validate-sbom.ts";
import { writeSbom } from "#scripts/packages/write-sbom.ts";
import { ownMattingModelPath } from "#server/config/model-files.ts";

const root = join(import.meta.dirname, "..", "..");
const notice = readFileSync(join(root, "NOTICE"), "utf8");
const lock = readLock(root);

test("every locked package has a licence, a hash, one version and a decision about its script", () => {
  expect(findProblems(lock, notice)).toEqual([]);
});

const good: LockedPackage = {
  name: "good",
  path: "node_modules/good",
  version: "1.2.3",
  integrity: `sha512-${"A".repeat(86)}==`,
  license: "MIT",
  hasInstallScript: false,
  link: false,
  dev: false,
  optional: false,
  dependencies: {},
  optionalDependencies: {},
};
const problemsOf = (bad: Partial<LockedPackage>, manifest: Partial<Lock["manifest"]> = {}, text = notice) =>
  findProblems(
    {
      manifest: { name: "x", version: "1.0.0", dependencies: {}, devDependencies: {}, allowScripts: {}, ...manifest },
      packages: [{ ...good, ...bad }],
    },
    text,
  );

test("what must not be locked is told, each by its reason", () => {
  expect(problemsOf({})).toEqual([]);
  const bad: [Partial<LockedPackage>, string][] = [
    [{ license: "AGPL-3.0" }, "is under AGPL-3.0"],
    [{ license: "MIT AND GPL-2.0-only" }, "is under MIT AND GPL-2.0-only"],
    [{ license: "SEE LICENSE IN x" }, "is no licence expression"],
    [{ license: undefined }, "states no licence"],
    [{ license: "LGPL-3.0" }, "is under LGPL-3.0"],
    [{ integrity: undefined }, "has no SHA-512"],
    [{ integrity: "sha1-abc" }, "has no SHA-512"],
    [{ version: "github:a/b" }, "none of the registry"],
    [{ link: true }, "folder of this machine"],
    [{ resolved: "git+ssh://git@github.com/a/b.git#1" }, "elsewhere than the registry"],
    [{ resolved: "http://registry.npmjs.org/a.tgz" }, "elsewhere than the registry"],
    [{ deprecated: "use b" }, "is deprecated: use b"],
    [{ hasInstallScript: true }, "nobody has decided"],
  ];
  for (const [change, words] of bad) expect(problemsOf(change).join("\n")).toContain(words);
  expect(problemsOf({ hasInstallScript: true }, { allowScripts: { good: false } })).toEqual([]);
  expect(problemsOf({}, { dependencies: { good: "^1.2.3" } })).toEqual([
    expect.stringContaining("not one exact version"),
  ]);
  expect(problemsOf({}, { allowScripts: { gone: true } })).toEqual([expect.stringContaining("gone may run a script")]);
  const heif = { name: "libheif-js", path: "node_modules/libheif-js", license: "LGPL-3.0" };
  expect(problemsOf(heif)).toEqual([]);
  expect(problemsOf(heif, {}, "")).toEqual(["NOTICE does not speak of libheif (libheif-js)"]);
});

test("of licences to choose from one that is allowed is kept, of several that all hold every one", () => {
  const keep = (text: string) => licencesToKeep(parseExpression(text), (id) => ["MIT", "ISC"].includes(id));
  expect(keep("(GPL-3.0 OR MIT)")).toEqual(["MIT"]);
  expect(keep("MIT AND (GPL-3.0 OR ISC)")).toEqual(["MIT", "ISC"]);
  expect(keep("MIT OR GPL-3.0 AND ISC")).toEqual(["MIT"]);
  expect(keep("GPL-3.0 OR GPL-2.0")).toBeNull();
  for (const none of ["", "MIT OR", "(MIT", "MIT ISC", "AND"])
    expect(() => parseExpression(none)).toThrow(/no licence/);
});

test("an audit tells what is vulnerable, and that nobody could be asked is said and is no finding", () => {
  expect(readAudit('{"vulnerabilities":{"a":{"severity":"high","range":"<1.2"}}}').vulnerable).toEqual([
    "a <1.2: known to be vulnerable (high)",
  ]);
  expect(readAudit('{"vulnerabilities":{}}').words).toBe("Known vulnerabilities: none.");
  for (const printed of ["", '{"message":"405 Method Not Allowed"}', '{"error":{"summary":"no network"}}']) {
    expect(readAudit(printed)).toMatchObject({ words: expect.stringContaining("could not be asked"), vulnerable: [] });
  }
});

test(
  "the bill of materials is one by the standard's schema, names every shipped package once and what npm does not know",
  { tags: ["thorough"] },
  async () => {
    const text = JSON.stringify(writeSbom(root, lock));
    expect(await findSbomProblem(text)).toBeNull();
    expect(await findSbomProblem(text.replace('"type":"library"', '"type":"rumour"'))).not.toBeNull();
    const { components } = JSON.parse(text) as { components: { name: string; "bom-ref": string }[] };
    const refs = components.map((one) => one["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(lock.packages.filter((one) => !one.dev && !refs.includes(one.path))).toEqual([]);
    expect(refs).not.toContain("node_modules/@sparticuz/chromium");
    expect(text).toContain(readFileSync(`${ownMattingModelPath}.sha256`, "utf8").trim());
    expect(text).toContain('"name":"PostgreSQL","version":"18.4"');
    expect(text).toContain('"name":"aom"');
    expect(JSON.stringify(writeSbom(root, readLock(root)))).toBe(text);
  },
);

test("a dependency is the nearest package of its name", () => {
  const at = (path: string) => [path, { ...good, path }] as const;
  const byPath = new Map([at("node_modules/a"), at("node_modules/b"), at("node_modules/a/node_modules/b")]);
  const found = (path: string, name: string) => resolveIn(byPath, path, name)?.path ?? null;
  expect(found("node_modules/a", "b")).toBe("node_modules/a/node_modules/b");
  expect(found("node_modules/a/node_modules/b", "a")).toBe("node_modules/a");
  expect(found("node_modules/b", "a")).toBe("node_modules/a");
  expect(found("node_modules/@s/c", "b")).toBe("node_modules/b");
  expect(found("node_modules/a", "none")).toBeNull();
});
