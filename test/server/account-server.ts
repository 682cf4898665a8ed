import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { AppError } from "#contract/errors.ts";
import type { AccountDeletion } from "#server/compose/account-deletion.ts";
import { openAccounts, type AccountsSetup } from "#server/compose/open-accounts.ts";
import type { Database } from "#server/db/client.ts";
import type { GoogleKeys } from "#server/domain/accounts/better-auth-options.ts";
import type { PasswordHasherOptions } from "#server/domain/accounts/password-hasher.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { createContactLimit } from "#server/domain/contact/contact-limit.ts";
import { startLiveHub } from "#server/domain/live-events/live-hub.ts";
import type { LiveSubjects } from "#server/domain/live-events/live-subjects.ts";
import { createUnknownPathLimit } from "#server/domain/rate-limits/unknown-path-limit.ts";
import { createApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { createRouter, type Router } from "#server/http/router.ts";
import { createContactRoutes } from "#server/http/routes/contact-routes.ts";
import { createHealthRoutes } from "#server/http/routes/health-routes.ts";
import { createLiveEventsRoutes } from "#server/http/routes/live-events-routes.ts";
import { createProfileRoutes } from "#server/http/routes/profile-routes.ts";
import { createSessionRoutes } from "#server/http/routes/session-routes.ts";
import { createTokensRoutes } from "#server/http/routes/tokens-routes.ts";
import { createUnknownPathRoutes } from "#server/http/routes/unknown-path-routes.ts";
import { serve } from "#server/http/serve.ts";
import { createLogger, type Logger } from "#server/log/logger.ts";
import { storedInBrowser } from "#web/features/legal/stored-in-browser.ts";
import type { TestDatabase } from "./test-database.ts";

/** A sign-up is in nearly every test: the real cost is in the tests of the hasher, and of the processes that run as they are. */
export const testPasswordCost = 16;

export type AccountServer = {
  origin: string;
  /** Everything that was logged so far. */
  readLog: () => string;
  /** How long each slowed attempt to sign in would have waited, in milliseconds. */
  waits: readonly number[];
  /** Ends the live streams, as the server's shutdown does first. */
  stopStreams: () => void;
  close: () => Promise<void>;
};

export type AccountServerOptions = {
  signUpsPerHour?: number;
  google?: GoogleKeys;
  publicUrl?: string;
  heartbeatMs?: number;
  /** Two servers that stand for two processes on one database share it. */
  secret?: string;
  previousSecret?: string;
  hashing?: PasswordHasherOptions;
  apiKeyLimit?: AccountsSetup["apiKeyLimit"];
  /** Routes of another part, beside those of the accounts. */
  openMore?: (parts: { db: Database; logger: Logger }) => Promise<readonly Router[]>;
  /** What else an account holds, if anything. */
  deletion?: Partial<Pick<AccountDeletion, "endBilling" | "forgetCustomer" | "eraseFiles">>;
};

/** Accounts, profile, health and the live stream on a listening server, as `compose/open-web.ts` puts them together. */
export async function startAccountServer(
  database: Pick<TestDatabase, "db" | "url">,
  options: AccountServerOptions = {},
): Promise<AccountServer> {
  const { signUpsPerHour = 1000, secret = randomUUID() } = options;
  const { google, publicUrl, heartbeatMs, hashing, deletion, previousSecret, apiKeyLimit } = options;
  const { db, url: connectionString } = database;
  const { logger, readLog } = createReadableLog();
  const waits: number[] = [];
  const accounts = openAccounts({
    config: { sessionSecret: secret, previousSecret, google, signUpsPerHour },
    db,
    publicUrl: publicUrl ?? "http://localhost",
    hashing: { cost: testPasswordCost, ...hashing },
    apiKeyLimit,
    logger,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  const otherChannels = [accounts.channel];
  const hub = await startLiveHub({ db, connectionString, subjects: profileOnly, logger, otherChannels });
  const stopping = new AbortController();
  const app = createApp({
    logger,
    ...accounts.callers,
    metrics: createMetrics(),
    trustedProxies: 1,
    publicUrl: undefined,
    metricsToken: "a-token-for-metrics",
    version: "test",
    routes: [
      createHealthRoutes({ readinessChecks: {}, shutdown: stopping.signal }),
      ...accounts.createRoutes({ ...nothingToErase, db, logger, ...deletion }),
      createSessionRoutes(),
      createProfileRoutes({ db }),
      createTokensRoutes({ db }),
      createLiveEventsRoutes({ hub, shutdown: stopping.signal, heartbeatMs }),
      createContactRoutes({ db, teamAddress: "team@example.test", messagesPerClient: createContactLimit(db) }),
      createUnknownPathRoutes({ unknownPathsPerClient: createUnknownPathLimit(db) }),
      failingRoutes(),
      ...((await options.openMore?.({ db, logger })) ?? []),
    ],
    site: undefined,
  });
  const port = publicUrl === undefined ? 0 : Number(new URL(publicUrl).port);
  const server = await serve(app, { port, host: "127.0.0.1" });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    readLog,
    waits,
    stopStreams: () => stopping.abort(),
    close: async () => {
      stopping.abort();
      await server.close();
      await hub.stop();
      await accounts.close();
    },
  };
}

function createReadableLog() {
  const destination = new PassThrough();
  let log = "";
  destination.on("data", (chunk: Buffer) => (log += chunk.toString()));
  return { logger: createLogger({ level: "debug", role: "test", destination }), readLog: () => log };
}

const nothingToErase = {
  endBilling: async () => undefined,
  forgetCustomer: async () => undefined,
  eraseFiles: async () => ({ isDone: true }),
};
const nothing = () => Promise.resolve(null);
const profileOnly: LiveSubjects = {
  "profile.changed": readProfile,
  "upload.changed": nothing,
  "upload.removed": nothing,
  "generation.changed": nothing,
  "views.changed": nothing,
  "request.changed": nothing,
  "request.removed": nothing,
  "run.changed": nothing,
  "pictures.changed": nothing,
  "title.changed": nothing,
};

/** Routes that fail in the two ways there are. */
function failingRoutes() {
  const router = createRouter();
  router.get("/api/test/unexpected", () => {
    throw new Error("the password of anna@example.test is in here");
  });
  router.get("/api/test/later", () => {
    throw new AppError("unavailable", { retryAfterSeconds: 7 });
  });
  return router;
}

/** An address of its own for nearly every caller, so that tests don't share limits. */
export function anyAddress(): string {
  return `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join(".")}`;
}

const cookiesOfPage = new Set(storedInBrowser.filter(({ kind }) => kind === "Cookie").map(({ name }) => name));

/** A browser of one client address: keeps its cookies and sends JSON. */
export function createBrowser(origin: string, address = anyAddress()) {
  const cookies = new Map<string, string>();
  const call = async (
    path: string,
    init: { body?: unknown; method?: string; headers?: Record<string, string> } = {},
  ) => {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", address);
    if (cookies.size > 0) headers.set("cookie", Array.from(cookies, (pair) => pair.join("=")).join("; "));
    const hasBody = init.body !== undefined;
    if (hasBody) headers.set("content-type", "application/json");
    const method = init.method ?? (hasBody ? "POST" : "GET");
    const body = hasBody ? JSON.stringify(init.body) : undefined;
    const answer = await fetch(new URL(path, origin), { method, headers, body, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else {
        // Every test that signs somebody in looks, so that no cookie is set which the cookie page does not name.
        if (!cookiesOfPage.has(name.replace("__Secure-", ""))) throw new Error(`${name} is not on the cookie page.`);
        cookies.set(name, value);
      }
    }
    return answer;
  };
  return { call, cookies };
}
export type Browser = ReturnType<typeof createBrowser>;

/** Signs a fresh user up in this browser; gives the e-mail and the id. */
export async function signUpAnyone({ call }: Browser): Promise<{ email: string; id: string }> {
  const email = `${randomUUID()}@example.test`;
  const answer = await call("/api/auth/sign-up/email", { body: { email, password: goodPassword } });
  const { user } = (await answer.json()) as { user: { id: string } };
  return { email, id: user.id };
}

export const goodPassword = "Kühlergrill-42";
