import { min, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { liveEventRows } from "#server/db/schema/work.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { createBrowser, signUpAnyone, type Browser } from "./account-server.ts";
import { readMessages, type SseMessage } from "./read-messages.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { describeOnEachDatabase } from "./test-database.ts";

describeOnEachDatabase("the live stream", (createDatabase) => {
  const { server, database } = setUpAccountServer(createDatabase, { heartbeatMs: 300 });
  const streams: AbortController[] = [];
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.abort();
  });

  const newUser = async () => {
    const browser = createBrowser(server.origin);
    return { browser, ...(await signUpAnyone(browser)) };
  };
  const grant = (userId: string, tokens = 1) =>
    database.db.transaction((tx) =>
      grantTokens(tx, { userId, purchasedTokens: tokens, cause: `test:${Math.random()}` }),
    );
  /** Opens a stream; `next` gives the next message of a name, passing over the others. */
  const open = async (browser: Browser, place?: number, headerPlace?: number) => {
    const aborter = new AbortController();
    streams.push(aborter);
    const cookie = Array.from(browser.cookies, (pair) => pair.join("=")).join("; ");
    const query = place === undefined ? "" : `?lastEventId=${place}`;
    const headers = { cookie, ...(headerPlace !== undefined && { "last-event-id": String(headerPlace) }) };
    const answer = await fetch(`${server.origin}/api/events${query}`, { headers, signal: aborter.signal });
    const messages = readMessages(answer);
    const next = async (event: string): Promise<SseMessage | null> => {
      for (;;) {
        const { value, done } = await messages.next();
        if (done === true) return null;
        if (value.event === event) return value;
      }
    };
    return { answer, next, close: () => aborter.abort() };
  };

  test("a commit is heard by all of the user's streams, and by nobody else", async () => {
    const [anna, bert] = [await newUser(), await newUser()];
    const [one, two, other] = await Promise.all([open(anna.browser), open(anna.browser), open(bert.browser)]);
    await Promise.all([one.next("stream.opened"), two.next("stream.opened"), other.next("stream.opened")]);
    await grant(anna.id, 5);
    for (const stream of [one, two]) {
      expect((await stream.next("profile.changed"))?.data).toMatchObject({ id: anna.id, generation_tokens: 15 });
    }
    await grant(bert.id, 1);
    expect((await other.next("profile.changed"))?.data).toMatchObject({ id: bert.id, generation_tokens: 11 });
  });

  test("of a history without end the newest is read, and the reader is told that it may have missed something", async () => {
    const anna = await newUser();
    await database.db.execute(sql`insert into live_events (user_id, name, subject_id)
      select ${anna.id}, 'profile.changed', ${anna.id} from generate_series(1, 6000)`);
    const [first] = await database.db.select({ id: min(liveEventRows.id) }).from(liveEventRows);
    const stream = await open(anna.browser, first?.id ?? 0);
    expect((await stream.next("stream.opened"))?.data).toEqual({ complete: false });
    expect((await stream.next("profile.changed"))?.data).toMatchObject({ id: anna.id });
  });

  test("HEAD of a call says that it is there, and opens no stream", async () => {
    const anna = await newUser();
    const head = (path: string) => anna.browser.call(path, { method: "HEAD" });
    for (let time = 0; time < 25; time += 1) expect((await head("/api/events")).status).toBe(200);
    expect((await head("/api/nothing-of-ours")).status).toBe(404);
    const stream = await open(anna.browser);
    expect(stream.answer.status).toBe(200);
    expect(await stream.next("stream.opened")).not.toBeNull();
  });

  test("a rollback is not heard", async () => {
    const anna = await newUser();
    const stream = await open(anna.browser);
    await stream.next("stream.opened");
    const failing = database.db.transaction(async (tx) => {
      await grantTokens(tx, { userId: anna.id, purchasedTokens: 90, cause: `undone:${anna.id}` });
      throw new Error("undo");
    });
    await expect(failing).rejects.toThrow("undo");
    await grant(anna.id, 2);
    expect((await stream.next("profile.changed"))?.data).toMatchObject({ generation_tokens: 12 });
  });

  test("what happened while nobody listened comes after Last-Event-ID, by header or query, as it stands now", async () => {
    const anna = await newUser();
    const first = await open(anna.browser);
    await first.next("stream.opened");
    await grant(anna.id);
    const heard = await first.next("profile.changed");
    const place = heard?.id ?? 0;
    expect(place).toBeGreaterThan(0);
    first.close();
    await grant(anna.id);
    await grant(anna.id);
    for (const again of [await open(anna.browser, place), await open(anna.browser, undefined, place)]) {
      expect((await again.next("stream.opened"))?.data).toEqual({ complete: true });
      const replayed = await again.next("profile.changed");
      expect(replayed?.data).toMatchObject({ generation_tokens: 13 });
      expect(replayed?.id).toBeGreaterThan(place);
    }
  });

  test("whoever comes for the first time, or after the history was pruned, is told to read again", async () => {
    const anna = await newUser();
    const first = await open(anna.browser);
    expect((await first.next("stream.opened"))?.data).toEqual({ complete: false });
    await grant(anna.id);
    const place = (await first.next("profile.changed"))?.id ?? 0;
    await grant(anna.id);
    await grant(anna.id);
    await database.db.delete(liveEventRows).where(sql`${liveEventRows.id} <= ${place + 1}`);
    const late = await open(anna.browser, place);
    expect((await late.next("stream.opened"))?.data).toEqual({ complete: false });
  });

  test("whoever comes for the first time hears what happened in the last minute", async () => {
    const anna = await newUser();
    await grant(anna.id, 2);
    const stream = await open(anna.browser);
    expect((await stream.next("profile.changed"))?.data).toMatchObject({ generation_tokens: 12 });
  });

  test("the stream goes on after its database connection was cut, with what happened meanwhile", async () => {
    const anna = await newUser();
    const stream = await open(anna.browser);
    await stream.next("stream.opened");
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'carvas-live-events' and datname = current_database()`,
    );
    await grant(anna.id, 3);
    expect((await stream.next("profile.changed"))?.data).toMatchObject({ generation_tokens: 13 });
    await grant(anna.id, 1);
    expect((await stream.next("profile.changed"))?.data).toMatchObject({ generation_tokens: 14 });
  });

  test("a heartbeat comes while nothing happens, and ends the stream of a user who signed out elsewhere", async () => {
    const anna = await newUser();
    const stream = await open(anna.browser);
    expect(await stream.next("ping")).toMatchObject({ event: "ping" });
    await anna.browser.call("/api/auth/sign-out", { body: {} });
    expect(await stream.next("session.ended")).toMatchObject({ event: "session.ended" });
    expect(await stream.next("profile.changed")).toBeNull();
  });

  test("visitors are refused, and one user can't hold any number of streams", async () => {
    const visitor = await createBrowser(server.origin).call("/api/events");
    expect(visitor.status).toBe(401);
    const anna = await newUser();
    const opened = [];
    for (let count = 0; count < 21; count += 1) opened.push(await open(anna.browser));
    expect(opened.map(({ answer }) => answer.status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
