import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { failureAnswer } from "#contract/failure.ts";
import { apiKeyScheme, keyScopes } from "#contract/key-scopes.ts";
import type { Database } from "#server/db/client.ts";
import { createBrowser, signUpAnyone } from "./account-server.ts";
import { outcomeOf } from "./account-setup.ts";
import { insertKey, programWith } from "./api-key-setup.ts";
import { startWebRole } from "./web-role.ts";

/** What a visitor may call. Whoever adds a call here says so on purpose. */
const openCalls = new Set([
  "POST /api/auth/sign-up/email",
  "POST /api/auth/sign-in/email",
  "POST /api/auth/sign-in/social",
  "POST /api/auth/sign-in/code",
  "POST /api/auth/passkey/options",
  "POST /api/auth/passkey",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "POST /api/auth/verify-email",
  "POST /api/auth/change-email",
  "POST /api/auth/sign-out",
  "GET /api/session",
  "GET /api/presets",
  "POST /api/functions/send-contact-email",
  "GET /api/contact-address",
  "POST /api/unknown-path",
  "GET /api/early-features",
  "GET /api/billing",
  "GET /api/engines",
  // For whoever has a private link.
  "POST /api/shared-pictures",
  "GET /api/shared-pictures/{id}/file",
  // For whoever has a picture and asks where it was made.
  "GET /api/provenance/signers",
  "POST /api/provenance/made-here",
  // Signed by the payment provider.
  "POST /api/billing/webhook",
  "GET /storage/index.json",
  "GET /storage/brands/{brandId}/models.json",
  "GET /storage/brands/{brandId}/logo.svg",
  "GET /storage/brands/{brandId}/models/{modelId}/{picture}",
]);

/** Whom they refuse they tell to sign in for uploading; every other call says that there is no session. */
const uploadCalls = new Set([
  "POST /api/functions/simple-image-upload",
  "POST /api/functions/upload-to-gcs",
  "POST /api/uploads/sample",
]);

const operation = z.object({
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  summary: z.string().min(5),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const cleanUp = new AsyncDisposableStack();
let origin: string;
let db: Database;
// The web process as it is started: a list of routes of our own would leave out whatever somebody forgets to put into it.
beforeAll(async () => {
  ({ url: origin, db } = await startWebRole(cleanUp));
}, 60_000);
afterAll(() => cleanUp.disposeAsync());

async function listCalls() {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const { paths } = description.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => ({
      path,
      method: method.toUpperCase(),
      name: `${method.toUpperCase()} ${path}`,
      isForUsers: security !== undefined,
      scopes: security?.flatMap((way) => way[apiKeyScheme] ?? []) ?? [],
    })),
  );
}

test("every call declares in the description who may make it, and refuses a visitor before it looks at the request", async () => {
  const calls = await listCalls();
  expect(calls.length).toBeGreaterThan(30);
  for (const { path, method, name, isForUsers } of calls) {
    expect({ name, isForUsers }).toEqual({ name, isForUsers: !openCalls.has(name) });
    if (!isForUsers) continue;
    const answer = await createBrowser(origin).call(path.replace(/\{\w+\}/g, "none"), { method });
    expect({ name, status: answer.status, ...failureAnswer.parse(await answer.json()) }).toMatchObject({
      name,
      status: 401,
      error: uploadCalls.has(name)
        ? "Authentication required - Please sign in to upload images"
        : "Auth session missing!",
    });
  }
});

/** Where no key ever gets: accounts and their keys, payment, what a person agrees to. Live events are for pages; programs have webhooks. */
const closedToKeys = [
  /^\/api\/(account|auth|billing|engines|session)(\/|$)/,
  /^\/api\/(events|contact-address|unknown-path)$/,
];

test("every call that takes keys names one known scope, every scope opens something, and what is the account's own takes none", async () => {
  const calls = await listCalls();
  for (const { name, scopes } of calls) {
    expect({ name, known: scopes.filter((scope) => !keyScopes.some((one) => one === scope)) }).toEqual({
      name,
      known: [],
    });
    expect({ name, count: scopes.length }).toEqual({ name, count: Math.min(1, scopes.length) });
  }
  const closed = calls.filter(({ path }) => closedToKeys.some((one) => one.test(path)));
  expect(closed.filter(({ scopes }) => scopes.length > 0)).toEqual([]);
  expect(closed.length).toBeGreaterThan(30);
  expect(new Set(calls.flatMap(({ scopes }) => scopes))).toEqual(new Set(keyScopes));
});

test("a key without a call's scope is refused before the request is looked at, and one of every scope where none is named", async () => {
  const { id } = await signUpAnyone(createBrowser(origin));
  const keys = new Map<string, string>();
  for (const scope of keyScopes)
    keys.set(
      scope,
      await insertKey(
        db,
        id,
        keyScopes.filter((one) => one !== scope),
      ),
    );
  const everything = await insertKey(db, id, [...keyScopes]);
  for (const { path, method, name, isForUsers, scopes } of await listCalls()) {
    if (!isForUsers) continue;
    const [scope] = scopes;
    const call = programWith(origin, scope === undefined ? everything : (keys.get(scope) ?? ""));
    const outcome = await outcomeOf(await call(path.replace(/\{\w+\}/g, "none"), { method }));
    expect(`${name}: ${outcome}`).toBe(`${name}: 403 ${scope === undefined ? "key_not_allowed" : "scope_missing"}`);
  }
});
