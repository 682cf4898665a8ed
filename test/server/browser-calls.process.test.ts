import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { startWebRole } from "./web-role.ts";

const webFolder = join(import.meta.dirname, "../../web");
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The calls that the server itself, as it is started, says it answers: `GET /api/photos`. */
async function readServedCalls(): Promise<string[]> {
  await using cleanUp = new AsyncDisposableStack();
  const role = await startWebRole(cleanUp);
  const { paths } = description.parse(await (await fetch(`${role.url}/api/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
}

/** Where tests share what stands in for the server. */
const testingFolder = join(webFolder, "testing");

/** The browser's sources but tests, by their path in `web/`. */
async function readSources(): Promise<[path: string, text: string][]> {
  const entries = await readdir(webFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) =>
      entry.isFile() &&
      /\.(tsx?|js|html)$/.test(entry.name) &&
      !/\.test\.tsx?$/.test(entry.name) &&
      entry.parentPath !== testingFolder,
  );
  return Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const file = join(parentPath, name);
      return [relative(webFolder, file), await readFile(file, "utf8")];
    }),
  );
}

function filesWith(sources: readonly [path: string, text: string][], pattern: RegExp): string[] {
  return sources.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();
}

test("every call that the browser's code names is answered by the server", async () => {
  const sources = await readSources();
  const named = sources.flatMap(([, text]) => text.match(/(?<=")(get|post|put|patch|delete) \/\w[^"]*(?=")/g) ?? []);
  expect(new Set(named).size).toBeGreaterThan(20);
  const served = new Set(await readServedCalls());
  expect(named.filter((one) => !served.has(one))).toEqual([]);
});

test("paths of the server are spelt in the names of calls alone, which the contract checks", async () => {
  // The bare prefixes, as robots.txt has them, name no call.
  const spelling = filesWith(await readSources(), /["'`]\/(api|storage)\/\w/);
  expect(spelling).toEqual(["api/documentation-path.ts"]);
});

test("nothing but web/api speaks to the server", async () => {
  const speaking = filesWith(await readSources(), /\bfetch\(|\bXMLHttpRequest\b|\bnew EventSource\b|\.sendBeacon\(/);
  expect(speaking.filter((path) => !path.startsWith("api/"))).toEqual([]);
  expect(speaking.length).toBeGreaterThan(3);
});
