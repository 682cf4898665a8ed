import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type DatabaseClient } from "#server/db/client.ts";
import { isConnectionFailure } from "#server/http/connection-failure.ts";
import { answerError } from "#server/http/error-response.ts";
import { createRouter } from "#server/http/router.ts";
import { createLogger } from "#server/log/logger.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** A way to the database that can stand still: connections are taken, bytes go nowhere, nothing ends. */
async function createWay(database: TestDatabase) {
  const { searchParams, pathname, username, password, hostname, port } = new URL(database.url);
  const folder = searchParams.get("host");
  const target = () =>
    folder === null ? connect(Number(port || 5432), hostname) : connect(`${folder}/.s.PGSQL.${port || 5432}`);
  let isFrozen = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = target();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("error", () => undefined).on("close", () => to.destroy());
      from.on("data", (bytes) => isFrozen || to.write(bytes));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // oxlint-disable-next-line no-unsafe-type-assertion -- a listening TCP server has such an address
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${ownPort}${pathname}`,
    freeze: () => (isFrozen = true),
    thaw: () => (isFrozen = false),
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

let database: TestDatabase;
let way: Awaited<ReturnType<typeof createWay>>;
let client: DatabaseClient;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table kept (answer int)`);
  way = await createWay(database);
  // Long enough for a machine with other work to connect in.
  client = openDatabase(way.url, () => undefined, { connectWithinMs: 1500, heldAtMostMs: 500 });
});
afterAll(async () => {
  await client.close();
  way.close();
  await database.close();
});

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test("a database that stands still fails every call in bounded time, as one to try again", async () => {
  await client.db.execute(sql`select 1`);
  way.freeze();
  // More than there are connections: some hold one, some wait for one, some can't make one.
  const failures = await Promise.all(
    Array.from({ length: 15 }, () => failureOf(client.db.execute(sql`select pg_sleep(0)`))),
  );
  expect(failures.map((error) => isConnectionFailure(error))).toEqual(failures.map(() => true));
  way.thaw();
  expect((await client.db.execute(sql`select 42 as answer`)).rows).toEqual([{ answer: 42 }]);
});

test("a call meanwhile is answered 503, and told when to come back", async () => {
  const router = createRouter();
  router.use(async (context, next) => {
    context.set("logger", createLogger({ level: "silent", role: "test" }));
    await next();
  });
  router.onError(answerError);
  router.get("/count", async (context) => context.json((await client.db.execute(sql`select 1`)).rows));
  expect((await router.request("/count")).status).toBe(200);
  way.freeze();
  const answer = await router.request("/count");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ success: false, code: "unavailable" });
  way.thaw();
});

test("a transaction that it cuts short leaves nothing, and no connection in the middle of one", async () => {
  const cut = client.db.transaction(async (tx) => {
    await tx.execute(sql`insert into kept values (1)`);
    way.freeze();
    await tx.execute(sql`insert into kept values (2)`);
  });
  expect(isConnectionFailure(await failureOf(cut))).toBe(true);
  way.thaw();
  await client.db.transaction((tx) => tx.execute(sql`insert into kept values (3)`));
  expect((await database.db.execute(sql`select answer from kept`)).rows).toEqual([{ answer: 3 }]);
});

test("an error of the statement itself is none of the connection", async () => {
  expect(isConnectionFailure(await failureOf(client.db.execute(sql`select 1 / 0`)))).toBe(false);
  expect(isConnectionFailure(new Error("anything else"))).toBe(false);
});
