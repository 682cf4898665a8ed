import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fingerprintOf } from "#scripts/setup/web-build.mjs";
import { findReachable } from "./reachable-files.ts";

const folder = mkdtempSync(join(tmpdir(), "carvas-web-build-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};

/** A file of each room that the pages or their build are made of. */
const ofEachRoom = new Map(
  [...findReachable(["vite.config.ts", "web/main.tsx", "web/entry-server.tsx", "web/prerender.ts"])]
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => [path.split("/")[0] ?? "", path]),
);

test("pages are made of more than their own room", () => {
  expect([...ofEachRoom.keys()]).toEqual(expect.arrayContaining(["web", "contract", "credentials", "imaging"]));
});

test.each([...ofEachRoom, ["assets", "assets/scenes/one/scene.json"], ["package-lock.json", "package-lock.json"]])(
  "pages are built anew after a change in %s",
  (_room, path) => {
    write(path, "before");
    const before = fingerprintOf(folder);
    expect(fingerprintOf(folder)).toBe(before);
    write(path, "afterwards");
    expect(fingerprintOf(folder)).not.toBe(before);
  },
);
