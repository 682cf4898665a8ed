import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/client.ts";
import type { Authentication } from "#server/domain/accounts/authentication.ts";
import { createBetterAuth } from "#server/domain/accounts/better-auth.ts";
import type { PasswordHasher } from "#server/domain/accounts/password-hasher.ts";
import { createSessionCache } from "#server/domain/accounts/session-cache.ts";
import { goodPassword } from "./account-server.ts";

const anyPassword: Pick<PasswordHasher, "hash" | "verify"> = { hash: async () => "salt:key", verify: async () => true };

/** Authentication without routes before it, for what lies between two steps of a call; takes every password unless told otherwise. */
export function openAuthentication(db: Database, passwords = anyPassword): Authentication {
  return createBetterAuth({
    db,
    publicUrl: "http://localhost",
    secret: randomUUID(),
    google: undefined,
    passwords,
    sessions: createSessionCache(),
    onSignUp: async () => undefined,
    onGoogle: async () => undefined,
  });
}

export const anyCredentials = () => ({ email: `${randomUUID()}@example.test`, password: goodPassword });

/** What a browser sends that was given these `Set-Cookie` lines. */
export function headersWith(...setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(";", 1)[0]).join("; ") });
}
