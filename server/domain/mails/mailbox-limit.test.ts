import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimits } from "#server/db/schema/accounts.ts";
import { createTestDatabase, type TestDatabase } from "#test/server/test-database.ts";
import { queueMail } from "./queue-mail.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const link = { kind: "verify-email", url: "https://carvas.test/x" } as const;
const notice = { kind: "two-factor-changed", isOn: true } as const;
const send = (toAddress: string, content: typeof link | typeof notice) =>
  database.db.transaction((tx) => queueMail(tx, { toAddress, content, cause: randomUUID() }));
async function sendMany(addresses: readonly string[], content: typeof link | typeof notice): Promise<number> {
  let sent = 0;
  for (const address of addresses) if (await send(address, content)) sent += 1;
  return sent;
}

test("a mailbox is mailed twelve things a day that anybody can ask for, by whatever account and name; another has its own", async () => {
  const names = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? `Anna+${at}@example.com` : "anna@Example.com"));
  expect(await sendMany(names, link)).toBe(12);
  expect(await send("bert@example.com", link)).toBe(true);
});

test("what tells an owner of a change is not used up by that, and the next day brings the next", async () => {
  const address = "carla@example.com";
  await sendMany(
    Array.from({ length: 20 }, () => address),
    link,
  );
  expect(await send(address, notice)).toBe(true);
  await database.db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` });
  expect(await send(address, link)).toBe(true);
});

test("a mail that is taken back with its transaction was none", async () => {
  const address = "dora@example.com";
  for (let count = 0; count < 20; count += 1)
    await database.db
      .transaction(async (tx) => {
        await queueMail(tx, { toAddress: address, content: link, cause: randomUUID() });
        throw new Error("taken back");
      })
      .catch(() => undefined);
  expect(await send(address, link)).toBe(true);
});
