import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAddress } from "#scripts/doctor/check-address.ts";
import { checkCredentials } from "#scripts/doctor/check-credentials.ts";
import { checkDatabase } from "#scripts/doctor/check-database.ts";
import { checkDisk } from "#scripts/doctor/check-disk.ts";
import { checkMail } from "#scripts/doctor/check-mail.ts";
import { checkPayment } from "#scripts/doctor/check-payment.ts";
import { checkPictures } from "#scripts/doctor/check-pictures.ts";
import type { Check } from "#scripts/doctor/check.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "#test/server/test-database.ts";
import { findFreePort } from "./free-port.ts";

const cleanUp = new AsyncDisposableStack();
let database: TestDatabase;
let folder = "";
beforeAll(async () => {
  database = await createTestDatabase();
  cleanUp.defer(database.close);
  folder = mkdtempSync(join(tmpdir(), "carvas-doctor-"));
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }));
});
afterAll(() => cleanUp.disposeAsync());

const { signal } = new AbortController();
const examine = async (check: Check, variables: Record<string, string> = {}): Promise<string[]> => {
  const findings = await check.run({ variables: { DATA_DIR: folder, ...variables }, signal });
  // Whatever is not well says what to do.
  for (const { state, mend } of findings) expect(state === "works" || state === "unset" || mend !== "").toBe(true);
  return findings.map(({ state, what, said, mend }) => `${state} ${what}: ${said}${mend === "" ? "" : ` → ${mend}`}`);
};
const withDatabase = () => ({ DATABASE_URL: database.url, SESSION_SECRET: "s".repeat(32) });

test("a database that is well is told with its version, latency, migrations, connections, size, clock and ledger", async () => {
  await createTestUser(database.db);
  expect(await examine(checkDatabase, withDatabase())).toEqual([
    expect.stringMatching(/^works Version: PostgreSQL \d\d/),
    expect.stringMatching(/Latency: [\d.]+ ms for a question/),
    "works Migrations: none is pending",
    expect.stringMatching(/^works Connections: \d+ of 100 are used/),
    expect.stringMatching(/^works Size: \d+ MB$/),
    expect.stringMatching(/^works Clock: this machine's is -?0\.\d s ahead/),
    "works Token ledger: every balance is the sum of its entries",
  ]);
});

test("a ledger that does not add up, and a database of another version, are broken or pointed out", async () => {
  await createTestUser(database.db);
  const ledger = async () => (await examine(checkDatabase, withDatabase())).find((line) => line.includes("ledger"));
  const migrations = async () =>
    (await examine(checkDatabase, withDatabase())).find((line) => line.includes("Migrations"));
  await database.pool.query("alter table token_balances disable trigger user");
  await database.pool.query("update token_balances set plan_tokens = plan_tokens + 1");
  expect(await ledger()).toMatch(/^broken Token ledger: [12] accounts have a balance/);
  await database.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  expect(await migrations()).toMatch(/^broken Migrations: the database is of a newer version/);
  await database.pool.query("delete from drizzle.__drizzle_migrations where id > 3");
  expect(await migrations()).toMatch(/^warning Migrations: \d+ are pending → The next start/);
});

test("a database that can't be reached is broken, and its password is not told", async () => {
  const [line] = await examine(checkDatabase, {
    ...withDatabase(),
    DATABASE_URL: "postgresql://someone:hunter2@127.0.0.1:1/shop",
  });
  expect(line).toMatch(/^broken PostgreSQL: The database "shop" .*nothing listens there.* → Check DATABASE_URL/);
  expect(line).not.toContain("hunter2");
  expect(await examine(checkDatabase)).toEqual(["unset PostgreSQL: the embedded one is told of when the server runs"]);
});

test("a volume that is nearly full is told before it refuses photos, and a folder that is not there yet is not made", async () => {
  const later = join(folder, "not", "yet");
  const [writable, room] = await examine(checkDisk, { DATA_DIR: later, DISK_RESERVE_MB: "1" });
  expect([writable, room]).toEqual(["works Folder: can be written to", expect.stringMatching(/^works Free space: /)]);
  expect((await examine(checkDisk, { DISK_RESERVE_MB: "9000000" }))[1]).toMatch(/^broken Free space: .* → Make room/);
  expect(readdirSync(folder)).toEqual([]);
});

test("free space is judged as the server does it: where files come to, and with less to keep free beside a bucket", async () => {
  const room = async (address: string) => (await examine(checkDisk, { STORAGE_URL: address }))[1];
  expect(await room("s3://pictures?region=eu-west-1")).toContain(` at ${folder}; under 0.3 GB no photo is taken`);
  const elsewhere = mkdtempSync(join(tmpdir(), "carvas-doctor-files-"));
  cleanUp.defer(() => rmSync(elsewhere, { recursive: true, force: true }));
  expect(await room(`file://${elsewhere}`)).toContain(` at ${elsewhere}; under `);
  expect(await room(`file://${join(elsewhere, "later")}`)).toContain(` at ${elsewhere}; under `);
});

test("a mail server that is away is broken; without one it is said that mails reach nobody", async () => {
  expect(await examine(checkMail)).toEqual([
    "unset SMTP_URL: mails are written to a folder under DATA_DIR, and reach nobody",
  ]);
  const port = await findFreePort();
  const [line] = await examine(checkMail, { SMTP_URL: `smtp://u:hunter2@127.0.0.1:${port}`, MAIL_FROM: "a@b.example" });
  expect(line).toMatch(/^broken 127\.0\.0\.1:\d+: The mail was not taken over: .* → Check host, port/);
  expect(line).not.toContain("hunter2");
});

test("without keys it is said that no money moves", async () => {
  expect(await examine(checkPayment)).toEqual(["unset Payment: sandbox: people can try to buy, and no money moves"]);
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  cleanUp.defer(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

test("an address that leads to us, to somebody else, onwards or nowhere is told apart", async () => {
  const ours = await listen((_, answer) => answer.setHeader("x-request-id", "12345678").end('{"status":"ok"}'));
  const others = await listen((_, answer) => answer.end("<html>"));
  const onwards = await listen((_, answer) => answer.writeHead(301, { location: "https://www.carvas.example/" }).end());
  const nowhere = `http://127.0.0.1:${await findFreePort()}`;
  const ask = async (address: string) => (await examine(checkAddress, { PUBLIC_URL: address }))[0];
  expect(await ask(ours)).toBe(`works PUBLIC_URL: ${ours} leads to a server of ours`);
  expect(await ask(others)).toMatch(/^broken PUBLIC_URL: .* is answered by something else \(200\) → /);
  expect(await ask(onwards)).toMatch(/^broken PUBLIC_URL: .* sends people on to https:\/\/www\.carvas\.example\//);
  expect(await ask(nowhere)).toMatch(/^broken PUBLIC_URL: .* → From this machine/);
});

test("proxies that are not believed, or are and are not there, are pointed out", async () => {
  const url = await listen((_, answer) => answer.end());
  const { port } = new URL(url);
  const ask = async (proxies: string, ownPort: string) =>
    (await examine(checkAddress, { PUBLIC_URL: url, TRUSTED_PROXIES: proxies, PORT: ownPort }))[1];
  expect(await ask("0", port)).toBe("works TRUSTED_PROXIES: 0 proxies in front are believed");
  expect(await ask("0", "3000")).toMatch(/^warning .* → Something stands between people and the server/);
  expect(await ask("1", "3000")).toMatch(/^works /);
  expect(await ask("1", port)).toMatch(/^warning .* → The address leads straight to the server/);
});

test("each fault of a certificate is named with what to set, also where nothing else is asked", async () => {
  const missing = { CONTENT_CREDENTIALS_CERTIFICATE: "/no/chain", CONTENT_CREDENTIALS_KEY: "/no/key" };
  expect(await examine(checkCredentials, missing)).toEqual([
    expect.stringMatching(/^broken .*_CERTIFICATE names a file that can't be read → Set the chain, the signer's first/),
    expect.stringMatching(/^broken .*_KEY names a file that can't be read → Set the chain, the signer's first/),
  ]);
});

test(
  "decoder, matting model and scenes are tried; a model that is none is broken",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const [decoder, matting, scenes] = await examine(checkPictures);
    expect(decoder).toMatch(/^works Decoder: starts, and opens a photo in/);
    expect(matting).toMatch(/^(works|warning) Matting model: cuts the sample car out in/);
    expect(scenes).toMatch(/^works Scenes and bodies: \d{2,} scenes and \d+ bodies are complete/);
    const none = join(folder, "model");
    mkdirSync(none);
    const broken = (await examine(checkPictures, { MATTING_MODEL: join(none, "none.onnx") }))[1];
    expect(broken).toMatch(/^broken Matting model: .* check MATTING_MODEL/);
  },
);
