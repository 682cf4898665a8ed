import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users, verifications } from "#server/db/schema/accounts.ts";
import { listIdentities } from "#server/domain/accounts/account-store.ts";
import { createBrowser, goodPassword, startAccountServer, type AccountServer, type Browser } from "./account-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** The address has to be known before the server listens: the provider sends people back to it. */
const publicUrl = "http://127.0.0.1:43817";

describe("Continue with Google", () => {
  const provider = new OAuth2Server();
  let database: TestDatabase;
  let server: AccountServer;
  let email: string;
  beforeAll(async () => {
    await provider.issuer.keys.generate("RS256");
    await provider.start(0, "127.0.0.1");
    const issuer = provider.issuer.url ?? "";
    provider.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
      Object.assign(payload, { sub: email, email, email_verified: true, name: "Anna Driver" });
    });
    database = await createTestDatabase();
    const google = { clientId: "client", clientSecret: "secret", issuer };
    server = await startAccountServer(database, { google, publicUrl });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await provider.stop();
  });

  /** Follows the browser from our page to the provider and back; gives where it ends. */
  const walkThrough = async ({ call }: Browser, callbackURL = "/photo-upload"): Promise<string> => {
    const start = await call("/api/auth/sign-in/social", { body: { provider: "google", callbackURL } });
    expect(start.status).toBe(200);
    const { url } = (await start.json()) as { url: string };
    const atProvider = await fetch(url, { redirect: "manual" });
    const back = new URL(atProvider.headers.get("location") ?? "");
    const answer = await call(`${back.pathname}${back.search}`);
    expect(answer.status).toBe(302);
    return answer.headers.get("location") ?? "";
  };

  test("it is offered, and signs a new user up with profile and tokens", async () => {
    email = `${randomUUID()}@example.test`;
    const browser = createBrowser(server.origin);
    expect(await (await browser.call("/api/session")).json()).toEqual({ user: null, providers: ["google"] });
    expect(await walkThrough(browser)).toMatch(/\/photo-upload$/);
    const profile = await browser.call("/api/profile");
    expect(await profile.json()).toMatchObject({ email, generation_tokens: 10 });
  });

  test("the second time it is the same user", async () => {
    await walkThrough(createBrowser(server.origin));
    expect(await database.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });

  test("an account with an unverified address is not taken over: the way back names the reason", async () => {
    email = `${randomUUID()}@example.test`;
    await createBrowser(server.origin).call("/api/auth/sign-up/email", { body: { email, password: goodPassword } });
    const stranger = createBrowser(server.origin);
    expect(await walkThrough(stranger)).toMatch(/\/auth\?error=account_not_linked/);
    expect((await stranger.call("/api/profile")).status).toBe(401);
  });

  test("an account that has not linked Google is not opened by one on its verified address: neither password nor code is got round", async () => {
    email = `${randomUUID()}@example.test`;
    await createBrowser(server.origin).call("/api/auth/sign-up/email", { body: { email, password: goodPassword } });
    await database.db.update(users).set({ emailVerified: true, twoFactorEnabled: true }).where(eq(users.email, email));
    const stranger = createBrowser(server.origin);
    expect(await walkThrough(stranger)).toMatch(/\/auth\?error=account_not_linked/);
    expect((await stranger.call("/api/profile")).status).toBe(401);
    const [owner] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    expect(await listIdentities(database.db, owner?.id ?? "")).toEqual([]);
  });

  test("who stops at Google comes back with that as the reason, and the way on is kept", async () => {
    const browser = createBrowser(server.origin);
    const start = await browser.call("/api/auth/sign-in/social", {
      body: { provider: "google", callbackURL: "/custom-car", errorCallbackURL: "/auth?next=%2Fcustom-car" },
    });
    const { url } = (await start.json()) as { url: string };
    const state = new URL(url).searchParams.get("state") ?? "";
    const answer = await browser.call(`/api/auth/callback/google?error=access_denied&state=${state}`);
    const back = new URL(answer.headers.get("location") ?? "", server.origin);
    expect([back.pathname, back.searchParams.get("next"), back.searchParams.get("error")]).toEqual([
      "/auth",
      "/custom-car",
      "access_denied",
    ]);
  });

  const hostileWaysBack = [
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\r\n/evil.test",
    "/.//evil.test",
    "/\0",
    "/\ud800",
    "",
    `/${"x".repeat(3000)}`,
  ];

  test.each(hostileWaysBack)("the way back %j is refused, for success and for failure", async (way) => {
    const { call } = createBrowser(server.origin);
    for (const ways of [{ callbackURL: way }, { errorCallbackURL: way }]) {
      const answer = await call("/api/auth/sign-in/social", { body: { provider: "google", ...ways } });
      expect(answer.status).toBe(400);
    }
  });

  test("a way back with letters of any alphabet leads there", async () => {
    email = `${randomUUID()}@example.test`;
    expect(await walkThrough(createBrowser(server.origin), "/größe?漢=1")).toMatch(/\/gr%C3%B6%C3%9Fe\?%E6%BC%A2=1$/);
  });

  test(
    "five hundred begun sign-ins of one client store few rows, and the rest is told to wait",
    { tags: ["thorough"] },
    async () => {
      const { call } = createBrowser(server.origin);
      const before = await database.db.$count(verifications);
      const starts = await Promise.all(
        Array.from({ length: 500 }, () => call("/api/auth/sign-in/social", { body: { provider: "google" } })),
      );
      expect(starts.filter(({ status }) => status === 200)).toHaveLength(60);
      const refused = starts.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(440);
      expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await database.db.$count(verifications)) - before).toBe(60);
      expect(await walkThrough(createBrowser(server.origin))).toMatch(/\/photo-upload$/);
    },
  );

  test("a way back without the state that was given out signs nobody in", async () => {
    const browser = createBrowser(server.origin);
    const answer = await browser.call("/api/auth/callback/google?code=stolen&state=made-up");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/\/auth\?(.*&)?error=/);
    expect((await browser.call("/api/profile")).status).toBe(401);
  });
});
