import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { authAccounts, guessingNotices, knownAddresses, users } from "#server/db/schema/accounts.ts";
import { mails } from "#server/db/schema/mails.ts";
import { guessingFrom, longestDelayMs } from "#server/domain/accounts/admit-attempt.ts";
import { tellOfGuessing } from "#server/domain/accounts/tell-of-guessing.ts";
import { createLogger } from "#server/log/logger.ts";
import { anyAddress, createBrowser, goodPassword, signUpAnyone } from "./account-server.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";

const signIn = "/api/auth/sign-in/email";
const logger = createLogger({ level: "silent", role: "test" });

describe("guessing at a password", () => {
  const { server, database } = setUpAccountServer();

  const browserAt = (address = anyAddress()) => createBrowser(server.origin, address);
  const tryPassword = (email: string, password: string, browser = browserAt()) =>
    browser.call(signIn, { body: { email, password } });
  const guess = (email: string, address: string) => tryPassword(email, "not-the-password", browserAt(address));
  const tally = (answers: readonly Response[]) => {
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    return { lookedAt: count(401), refused: count(429), other: answers.length - count(401) - count(429) };
  };
  /** From ten addresses, ten times each, one address after the other. */
  const guessHundredTimes = async (email: string): Promise<Response[]> => {
    const answers: Response[] = [];
    for (let index = 0; index < 10; index += 1) {
      const address = anyAddress();
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => guess(email, address)))));
    }
    return answers;
  };
  const secondsToWait = (answers: readonly Response[]) =>
    Math.max(...answers.map(({ headers }) => Number(headers.get("retry-after") ?? 0)));

  test("a hundred guesses from ten addresses lock nobody out: not the owner's device, not his address, and no new one", async () => {
    const home = anyAddress();
    const device = browserAt(home);
    const { email } = await signUpAnyone(device);
    await device.call("/api/auth/sign-out", { body: {} });
    const guesses = await guessHundredTimes(email);
    expect(tally(guesses).other).toBe(0);
    // Twenty before it is noticed, one of each address after, and two a minute of those that were wrong before.
    expect(tally(guesses).lookedAt).toBeLessThan(50);
    expect(secondsToWait(guesses)).toBeLessThanOrEqual(300);

    const waitsBefore = server.waits.length;
    expect(Array.from(device.cookies.keys())).toEqual(["carvas.device"]);
    expect((await tryPassword(email, goodPassword, device)).status).toBe(200);
    expect((await tryPassword(email, goodPassword, browserAt(home))).status).toBe(200);
    expect(server.waits.length).toBe(waitsBefore);
    expect((await tryPassword(email, goodPassword)).status).toBe(200);
    expect(server.waits.at(-1)).toBeGreaterThan(0);
    expect(Math.max(...server.waits)).toBeLessThanOrEqual(longestDelayMs);
  });

  test(
    "guesses sent at one moment do not slip through together, and no refusal is longer than a minute for others",
    { tags: ["thorough"] },
    async () => {
      const { email } = await signUpAnyone(browserAt());
      const addresses = Array.from({ length: 40 }, () => anyAddress());
      const guesses = await Promise.all([...addresses, ...addresses, ...addresses].map((at) => guess(email, at)));
      // Twenty before it is noticed, then twenty new ones and two others a minute.
      expect(tally(guesses).lookedAt).toBeLessThan(70);
      expect(tally(guesses).other).toBe(0);
      const stranger = await guess(email, anyAddress());
      expect(secondsToWait([stranger])).toBeLessThanOrEqual(60);
    },
  );

  test("guesses that were refused unseen are not counted against who made them", async () => {
    const { email } = await signUpAnyone(browserAt());
    const address = anyAddress();
    const parallel = await Promise.all(Array.from({ length: 30 }, () => guess(email, address)));
    expect(tally(parallel)).toEqual({ lookedAt: 10, refused: 20, other: 0 });
  });

  test("right passwords are no guesses, however many", async () => {
    const { email } = await signUpAnyone(browserAt());
    const address = anyAddress();
    const answers = [];
    for (let index = 0; index < 12; index += 1) {
      answers.push((await tryPassword(email, goodPassword, browserAt(address))).status);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  test("a /64 is one client, and so is an address whose port a proxy wrote down", async () => {
    const at = (spell: (index: number) => string) => Array.from({ length: 12 }, (_, index) => spell(index));
    const one = await Promise.all(at((i) => `2001:db8:1:2::${i + 1}`).map((each) => guess("one@example.test", each)));
    expect(tally(one)).toMatchObject({ lookedAt: 10, refused: 2 });
    const two = await Promise.all(at((i) => `198.51.100.7:${5000 + i}`).map((each) => guess("two@example.test", each)));
    expect(tally(two)).toMatchObject({ lookedAt: 10, refused: 2 });
    expect((await guess("one@example.test", "2001:db8:1:3::1")).status).toBe(401);
  });

  test("a device that knows another account, or says so itself, is a stranger", async () => {
    const stranger = browserAt("192.0.2.50");
    await signUpAnyone(stranger);
    const { email } = await signUpAnyone(browserAt());
    const own = stranger.cookies.get("carvas.device") ?? "";
    const answers = [];
    for (const cookie of [own, own.replace(/^./, "x"), "made.up", "%", ""]) {
      stranger.cookies.set("carvas.device", cookie);
      for (let index = 0; index < 3; index += 1) answers.push(await tryPassword(email, "not-it", stranger));
    }
    expect(tally(answers)).toEqual({ lookedAt: 10, refused: 5, other: 0 });
  });

  test("a device can't be used to guess without end", async () => {
    const device = browserAt();
    const { email } = await signUpAnyone(device);
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryPassword(email, "not-it", device)));
    // Twenty as a device, and ten more as its address.
    expect(tally(answers)).toEqual({ lookedAt: 30, refused: 10, other: 0 });
  });

  test("an account that does not exist gets the same answers, delays and no notice", async () => {
    const { email } = await signUpAnyone(browserAt());
    const outcomes = [];
    for (const at of [email, "nobody-at-all@example.test"]) {
      const before = server.waits.length;
      const answers = [];
      for (let index = 0; index < guessingFrom + 3; index += 1) answers.push(await guess(at, anyAddress()));
      outcomes.push({ statuses: answers.map(({ status }) => status), waits: server.waits.slice(before) });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.waits.length).toBeGreaterThan(0);
    const noticed = await database.db
      .select({ email: users.email })
      .from(guessingNotices)
      .innerJoin(users, eq(users.id, guessingNotices.userId));
    expect(noticed.map((row) => row.email)).toContain(email);
  });

  test("the owner is told by mail, once a day", async () => {
    const { email, id } = await signUpAnyone(browserAt());
    const guessAll = async () => {
      for (let index = 0; index < guessingFrom + 2; index += 1) await guess(email, anyAddress());
    };
    const tell = () => tellOfGuessing({ db: database.db, logger, isMailed: true });
    const ownMails = () =>
      database.db
        .select()
        .from(mails)
        .where(and(eq(mails.toAddress, email), eq(mails.kind, "guessing")));
    await tell();
    await guessAll();
    expect(await ownMails()).toEqual([]);
    await Promise.all([tell(), tell()]);
    expect(await ownMails()).toMatchObject([{ kind: "guessing", content: { kind: "guessing" }, state: "waiting" }]);
    await guess(email, anyAddress());
    await tell();
    expect(await ownMails()).toHaveLength(1);

    await database.db
      .update(guessingNotices)
      .set({ noticedAt: sql`now() - interval '25 hours'` })
      .where(eq(guessingNotices.userId, id));
    await guess(email, anyAddress());
    await tell();
    expect(await ownMails()).toHaveLength(2);
  });

  test("without a mail server the operator is told, once, and not by address", async () => {
    const { email, id } = await signUpAnyone(browserAt());
    await database.db.insert(guessingNotices).values({ userId: id });
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const operatorLog = createLogger({ level: "info", role: "test", destination });
    const tell = () => tellOfGuessing({ db: database.db, logger: operatorLog, isMailed: false });
    expect(await tell()).toBeGreaterThan(0);
    expect(lines.join("")).toContain(id);
    expect(lines.join("")).toContain("set SMTP_URL");
    expect(lines.join("")).not.toContain(email);
    expect(await tell()).toBe(0);
  });

  test("an account without a password has nothing to be guessed, and addresses are kept as keyed hashes only", async () => {
    const address = anyAddress();
    const { email, id } = await signUpAnyone(browserAt(address));
    await database.db.delete(authAccounts).where(eq(authAccounts.userId, id));
    for (let index = 0; index < guessingFrom + 2; index += 1) await guess(email, anyAddress());
    expect(await database.db.select().from(guessingNotices).where(eq(guessingNotices.userId, id))).toEqual([]);
    const known = await database.db.select().from(knownAddresses).where(eq(knownAddresses.userId, id));
    expect(known).toHaveLength(1);
    expect(JSON.stringify(known)).not.toContain(address);
  });
});

describe("more sign-ins at once than can be hashed", () => {
  const { server } = setUpAccountServer(undefined, { hashing: { threads: 1, maxWaiting: 2, cost: 16_384 } });

  test("are refused with words and a time, and none of them counts as a guess", { tags: ["thorough"] }, async () => {
    const browser = createBrowser(server.origin, "192.0.2.99");
    const body = { email: "busy@example.test", password: "not-the-password" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.call(signIn, { body })));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(await busy[0]?.json()).toMatchObject({ code: "too_busy" });
    expect(Number(busy[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const lookedAt = answers.filter(({ status }) => status === 401).length;
    expect(lookedAt + busy.length).toBe(10);
    const later = [];
    for (let index = lookedAt; index < 11; index += 1) later.push((await browser.call(signIn, { body })).status);
    expect(later).toEqual([...later.slice(0, -1).fill(401), 429]);
  });
});
