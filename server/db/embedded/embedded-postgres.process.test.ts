import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createLogger } from "#server/log/logger.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";

const logger = createLogger({ level: "silent", role: "test" });
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "carvas-embedded-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDirectory: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, password: "secret", logger });
  cleanUps.push(postgres.stop);
  return postgres;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const serverScript = `
  import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
  import { createLogger } from "#server/log/logger.ts";
  const logger = createLogger({ level: "silent", role: "test" });
  const postgres = await startEmbeddedPostgres({ dataDirectory: process.argv[1], password: "secret", logger });
  console.log(postgres.url);
  setInterval(() => undefined, 1000);
`;

test("a server killed in the middle of its work leaves no PostgreSQL behind, and the next start has every commit", async () => {
  const dataDirectory = makeFolder();
  const server = spawn(process.execPath, ["--input-type=module", "-e", serverScript, dataDirectory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
  await query(url, "create table kept as select 42 as answer");
  const postmasterId = Number(readFileSync(join(dataDirectory, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  server.kill("SIGKILL");
  await once(server, "exit");

  const next = await start(dataDirectory);
  expect(await query(next.url, "select answer from kept")).toEqual([42]);
  expect(() => process.kill(postmasterId, 0)).toThrow("ESRCH");
});

test("a PostgreSQL that dies is started again, and acknowledged rows are there", { tags: ["thorough"] }, async () => {
  const dataDirectory = makeFolder();
  const postgres = await start(dataDirectory);
  await query(postgres.url, "create table kept as select 42 as answer");
  const pidPath = join(dataDirectory, "postgres/postmaster.pid");
  const firstId = readFileSync(pidPath, "utf8").split("\n")[0];
  process.kill(Number(firstId), "SIGKILL");
  await expect
    .poll(() => query(postgres.url, "select answer from kept").catch(() => null), { timeout: 30_000 })
    .toEqual([42]);
  expect(readFileSync(pidPath, "utf8").split("\n")[0]).not.toBe(firstId);
});

test("it works in a deep folder below one that is closed to other users", { tags: ["thorough"] }, async () => {
  const closed = makeFolder();
  chmodSync(closed, 0o700);
  const dataDirectory = join(closed, "a-folder-with-a-rather-long-name".repeat(3), "data");
  mkdirSync(dataDirectory, { recursive: true });
  const postgres = await start(dataDirectory);
  expect(await query(postgres.url, "show listen_addresses")).toEqual([""]);
});

test("a second server on the same folder waits until the first one has ended", { tags: ["thorough"] }, async () => {
  const dataDirectory = makeFolder();
  const first = await start(dataDirectory);
  const second = start(dataDirectory);
  await first.stop();
  expect(await query((await second).url, "select 1")).toEqual([1]);
});

test("a second server on the same folder is refused with words while the first one runs, and harms nothing", async () => {
  const dataDirectory = makeFolder();
  const first = await start(dataDirectory);
  await expect(start(dataDirectory)).rejects.toThrow(`Another Carvas server is using ${dataDirectory}.`);
  const second = spawn(process.execPath, ["--input-type=module", "-e", serverScript, dataDirectory]);
  expect(await text(second.stderr)).toContain(`Another Carvas server is using ${dataDirectory}.`);
  expect(await query(first.url, "select 1")).toEqual([1]);
});

test("a set-up that fails says why, and leaves the folder free", { tags: ["thorough"] }, async () => {
  const dataDirectory = makeFolder();
  const binaries = { ...findPostgresBinaries(), initdb: join(dataDirectory, "initdb") };
  writeFileSync(
    binaries.initdb,
    "#!/bin/sh\necho 'initdb: error: could not write file: No space left on device' >&2; exit 1",
  );
  chmodSync(binaries.initdb, 0o755);
  chmodSync(dataDirectory, 0o755);
  const failing = startEmbeddedPostgres({ dataDirectory, password: "secret", logger, binaries });
  await expect(failing).rejects.toThrow(
    `could not be set up in ${dataDirectory}: could not write file: No space left on device`,
  );
  expect(await query((await start(dataDirectory)).url, "select 1")).toEqual([1]);
});
