import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { openDatabase } from "#server/db/client.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { meterLedger } from "#server/telemetry/ledger-meter.ts";
import { meterPool } from "#server/telemetry/pool-meter.ts";
import { createRegistry } from "#server/telemetry/process-meter.ts";
import { meterStore } from "#server/telemetry/store-meter.ts";
import { startRole } from "#test/server/role-process.ts";
import { createTestDatabase, createTestUser } from "#test/server/test-database.ts";
import { createTestFiles } from "#test/server/work-setup.ts";
import { findFreePort } from "./free-port.ts";
import { metricsIn, metricsOfScrape } from "./metric-names.ts";

const root = join(import.meta.dirname, "../..");
const fileOf = (path: string) => readFileSync(join(root, path), "utf8");

const cleanUp = new AsyncDisposableStack();
let web = "";
let worker = "";
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  cleanUp.defer(database.close);
  const files = await createTestFiles();
  cleanUp.defer(files.remove);
  const setup = { databaseUrl: database.url, dataDirectory: files.directory };
  const port = await findFreePort();
  const [webRole, workerRole] = await Promise.all([
    startRole("web", setup),
    startRole("worker", { ...setup, variables: { WORKER_PORT: port } }),
  ]);
  cleanUp.defer(() => webRole.end("SIGTERM"));
  cleanUp.defer(() => workerRole.end("SIGTERM"));
  web = webRole.url.replace("localhost", "127.0.0.1");
  worker = `http://127.0.0.1:${port}`;
});
afterAll(() => cleanUp.disposeAsync());

const scrape = async (origin: string): Promise<string> => (await fetch(`${origin}/metrics`)).text();

const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
  })
  .parse(JSON.parse(fileOf("deploy/grafana/carvas.json")));
const alerts = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(parse(fileOf("deploy/prometheus/alerts.yaml")));
const rules = alerts.groups.flatMap((group) => group.rules);

test("an expression's metrics are found among its labels, functions and words", () => {
  const expression =
    'histogram_quantile(0.9, sum by (route, le) (rate(http_x_bucket{status=~"5.."}[5m]))) / max(up) > 2';
  expect(metricsIn(expression)).toEqual(["http_x_bucket"]);
});

test("every metric that the dashboard and the alerts name is told by a running web process or worker", async () => {
  const told = metricsOfScrape((await scrape(web)) + (await scrape(worker)));
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const named = new Set(expressions.flatMap(metricsIn));
  expect([...named].filter((name) => !told.has(name))).toEqual([]);
});

test("every metric of ours is explained in the operator's guide, and every alert has its line there", async () => {
  const guide = fileOf("docs/operations.md");
  const texts = (await scrape(web)) + (await scrape(worker));
  const names = Array.from(texts.matchAll(/^# TYPE (\S+) /gm), ([, name = ""]) => name);
  const ours = [...new Set(names)].filter((name) => !/^(process|nodejs)_/.test(name));
  expect(ours.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  expect(rules.map(({ alert }) => alert).filter((alert) => !guide.includes(alert))).toEqual([]);
});

test("a worker answers how it is and nothing else, and tells its numbers to this machine alone", async () => {
  expect((await fetch(`${worker}/healthz`)).status).toBe(200);
  expect((await fetch(`${worker}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker}/api/session`)).status).toBe(404);
  const forwarded = await fetch(`${worker}/metrics`, { headers: { "X-Forwarded-For": "203.0.113.7" } });
  expect(forwarded.status).toBe(404);
});

test("a balance that was changed by hand is counted as a fault of the ledger", async () => {
  const sample = (text: string) => /^token_ledger_faults (\d+)$/m.exec(text)?.[1];
  expect(sample(await scrape(web))).toBe("0");
  await createTestUser(database.db);
  // Nothing of ours can: only somebody with rights on the tables, around the trigger that guards them.
  await database.pool.query("alter table token_balances disable trigger user");
  await database.db.update(tokenBalances).set({ planTokens: 99 });
  const own = createRegistry({ role: "test", version: "test" });
  meterLedger(database.db, own);
  expect(sample(await own.metrics())).toBe("1");
});

test("who waits for a connection is counted, and how long", async () => {
  const own = createRegistry({ role: "test", version: "test" });
  const { pool, close } = openDatabase(database.url, () => undefined);
  meterPool(pool, own);
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  const waiting = pool.query("select 1");
  expect(await own.metrics()).toMatch(/database_connections\{state="waiting"\} 1/);
  held.forEach((client) => client.release());
  await waiting;
  const text = await own.metrics();
  expect(text).toMatch(/database_connections\{state="waiting"\} 0/);
  expect(text).toMatch(/database_wait_seconds_count 11/);
  await close();
});

test("what fails in the store is counted; what is not there is no failure", async () => {
  const own = createRegistry({ role: "test", version: "test" });
  const folder = await mkdtemp(join(tmpdir(), "carvas-meter-"));
  const files = meterStore(createDiskObjectStore(folder), own);
  await expect(files.read("photos/none.jpg")).rejects.toThrow();
  expect(await own.metrics()).not.toContain("store_errors_total{");
  await writeFile(join(folder, "objects"), "in the way");
  await expect(files.put("photos/one.jpg", Uint8Array.of(1))).rejects.toThrow();
  expect(await own.metrics()).toContain('store_errors_total{operation="put"} 1');
  await rm(folder, { recursive: true });
});
