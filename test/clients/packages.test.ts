import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { usage } from "../../clients/cli/src/usage.ts";
import { version } from "../../clients/cli/src/version.ts";
import { describeKeyCalls } from "../../scripts/clients/describe-key-calls.ts";
import { writeContract } from "../../scripts/clients/write-contract.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "carvas-packages-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the client's types are the contract's: what is needed, what can be left out, and which words there are", async () => {
  const types = writeContract(await describeKeyCalls());
  const [, renaming = ""] = types.split('  "PATCH /api/pictures/{id}": {\n');
  expect(renaming).toMatch(
    /^ {4}params: \{\s+id: string;\s+\};\s+query: undefined;\s+headers: undefined;\s+body: \{\s+title\?: string \| null;/,
  );
  const [, reading = ""] = types.split('  "GET /api/pictures/{id}": {\n');
  expect(reading).toMatch(/answer: \{\s+id: string;\s+kind: "preset" \| "retail" \| "views";/);
  expect(types).not.toMatch(/: (unknown|any)\b/);
});

test("no call of the client's is one that keys don't reach", async () => {
  const names = Object.keys((await describeKeyCalls()).paths ?? {});
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((path) => /^\/api\/(account|auth|billing|engines)\b/.test(path))).toEqual([]);
});

test("the command line client says the version of its package and tells of every exit code", async () => {
  const { version: packaged } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(root, "clients/cli/package.json"), "utf8")));
  expect(version).toBe(packaged);
  for (const code of ["0 all", "1 some", "2 wrong", "3 refused", "4 the tokens", "130 stopped"])
    expect(usage).toContain(code);
});

test("the built packages run by themselves in plain Node: the client is imported, the command line client is one file", async () => {
  await run(process.execPath, [join(root, "scripts/build-clients.ts")]);
  const installed = join(folder, "node_modules/carvas-client");
  await mkdir(installed, { recursive: true });
  await cp(join(root, "clients/typescript/dist"), join(installed, "dist"), { recursive: true });
  await cp(join(root, "clients/typescript/package.json"), join(installed, "package.json"));
  const script = `import { createCarvas, verifyWebhook } from "carvas-client";
    console.log(typeof createCarvas({ key: "x", url: "https://carvas.example" }).makePicture, typeof verifyWebhook);`;
  await writeFile(join(folder, "use.mjs"), script);
  expect((await run(process.execPath, [join(folder, "use.mjs")])).stdout).toBe("function function\n");
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await cp(join(root, "clients/cli/dist/carvas-cli.js"), join(folder, "carvas-cli.js"));
  expect((await run(join(folder, "carvas-cli.js"), ["--version"])).stdout).toBe(`${version}\n`);
}, 120_000);
