import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sessions, users, verifications } from "#server/db/schema/accounts.ts";
import { sweepAccounts } from "#server/domain/accounts/sweep-accounts.ts";
import { createBrowser, signUpAnyone, startAccountServer, type AccountServer, type Browser } from "./account-server.ts";
import { describeOnEachDatabase, type TestDatabase } from "./test-database.ts";

/** Shorter than a session is kept without news of it (5 s): what ends within it was ended by the news. */
const soon = { timeout: 4000, interval: 5 };

describeOnEachDatabase("sessions in two processes", (createDatabase) => {
  let database: TestDatabase;
  let one: AccountServer;
  let other: AccountServer;
  let rotated: AccountServer;
  const secret = randomUUID();
  beforeAll(async () => {
    database = await createDatabase();
    one = await startAccountServer(database, { secret });
    other = await startAccountServer(database, { secret });
    rotated = await startAccountServer(database);
  });
  afterAll(async () => {
    await Promise.all([one, other, rotated].map((server) => server.close()));
    await database.close();
  });

  const at = (server: AccountServer, { cookies }: Browser): Browser => {
    const browser = createBrowser(server.origin);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  };
  const status = async ({ call }: Browser) => (await call("/api/profile")).status;
  /** Somebody whose session both processes have just read. */
  const signUpInBoth = async () => {
    const here = createBrowser(one.origin);
    const { id } = await signUpAnyone(here);
    const there = at(other, here);
    expect([await status(here), await status(there)]).toEqual([200, 200]);
    return { id, here, there, held: at(one, here) };
  };

  test("signing out in one ends the session in it at once, and in the other in a moment", async () => {
    const { here, there, held } = await signUpInBoth();
    await here.call("/api/auth/sign-out", { body: {} });
    expect(await status(held)).toBe(401);
    await vi.waitFor(async () => expect(await status(there)).toBe(401), soon);
  });

  test("it ends there too when the connection that listens is cut before", async () => {
    const { here, there, held } = await signUpInBoth();
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'carvas-live-events' and datname = current_database()`,
    );
    await here.call("/api/auth/sign-out", { body: {} });
    expect(await status(held)).toBe(401);
    await vi.waitFor(async () => expect(await status(there)).toBe(401), soon);
    const again = await signUpInBoth();
    await again.here.call("/api/auth/sign-out", { body: {} });
    await vi.waitFor(async () => expect(await status(again.there)).toBe(401), soon);
  });

  test("a deleted user, and a session that an operator ends, are refused in both", async () => {
    const deleted = await signUpInBoth();
    await database.db.delete(users).where(eq(users.id, deleted.id));
    const ended = await signUpInBoth();
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, ended.id));
    for (const browser of [deleted.here, deleted.there, ended.here, ended.there]) {
      await vi.waitFor(async () => expect(await status(browser)).toBe(401), soon);
    }
    const told = await ended.here.call("/api/session");
    expect(await told.json()).toMatchObject({ user: null });
    expect(told.headers.get("set-cookie")).toMatch(/carvas\.session_token=;.*Max-Age=0/);
  });

  test("a cookie that was signed with another secret, changed or not signed is nobody", async () => {
    const { here } = await signUpInBoth();
    expect(await status(at(rotated, here))).toBe(401);
    const good = decodeURIComponent(here.cookies.get("carvas.session_token") ?? "");
    for (const bad of [good.slice(1), good.slice(0, -2), good.split(".")[0] ?? "", `${good}=`, "%E0%A4%A", ".", ""]) {
      here.cookies.set("carvas.session_token", encodeURIComponent(bad));
      expect(await status(here)).toBe(401);
      expect(await (await here.call("/api/session")).json()).toMatchObject({ user: null });
    }
  });

  test("a session slides on once a day, and not before", async () => {
    const { id, here } = await signUpInBoth();
    const ofUser = eq(sessions.userId, id);
    const daysLeft = async () => {
      const [row] = await database.db.select().from(sessions).where(ofUser);
      return ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    };
    expect((await here.call("/api/session")).headers.get("set-cookie")).toBeNull();
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '28 days'` })
      .where(ofUser);
    await vi.waitFor(async () => {
      const answer = await here.call("/api/session");
      expect(answer.headers.get("set-cookie")).toMatch(/carvas\.session_token=.+; Max-Age=2592000/);
    }, soon);
    expect(await daysLeft()).toBeGreaterThan(29.9);
    expect(await status(here)).toBe(200);
  });

  test("many who ask at once share readings, and each gets a profile of his own as it stands", async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const browser = createBrowser(one.origin);
        return { browser, ...(await signUpAnyone(browser)) };
      }),
    );
    const asked = [...people, ...people, ...people];
    const answers = await Promise.all(
      asked.map(async ({ browser }): Promise<unknown> => (await browser.call("/api/profile")).json()),
    );
    expect(answers).toEqual(
      asked.map(({ id, email }) => expect.objectContaining({ id, email, generation_tokens: 10 })),
    );
  });

  test("a profile is not sent through gzip, which would make it longer", async () => {
    const { here } = await signUpInBoth();
    const answer = await here.call("/api/profile", { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(Number(answer.headers.get("content-length"))).toBe((await answer.arrayBuffer()).byteLength);
  });

  test("a session that is prolonged again and again ends after half a year, in both processes", async () => {
    const { id, here, there } = await signUpInBoth();
    const young = await signUpInBoth();
    const setAge = (userId: string, days: number) =>
      database.db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(sessions.userId, userId));
    await setAge(id, 181);
    await setAge(young.id, 179);
    while ((await sweepAccounts(database.db)) > 0);
    for (const browser of [here, there]) await vi.waitFor(async () => expect(await status(browser)).toBe(401), soon);
    expect(await status(young.here)).toBe(200);
  });

  test("what has expired is removed a batch at a time, and what lasts is kept", async () => {
    const { id, here } = await signUpInBoth();
    const expired = sql`now() - interval '1 minute'`;
    await database.db
      .insert(sessions)
      .values(Array.from({ length: 5 }, () => ({ token: randomUUID(), userId: id, expiresAt: expired })));
    await database.db
      .insert(verifications)
      .values([
        ...Array.from({ length: 5 }, () => ({ identifier: randomUUID(), value: "x", expiresAt: expired })),
        { identifier: "kept", value: "x", expiresAt: sql`now() + interval '1 minute'` },
      ]);
    expect(await sweepAccounts(database.db, 3)).toBe(6);
    while ((await sweepAccounts(database.db, 3)) > 0);
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    expect((await database.db.select().from(verifications)).map(({ identifier }) => identifier)).toEqual(["kept"]);
    expect(await status(here)).toBe(200);
  });
});
