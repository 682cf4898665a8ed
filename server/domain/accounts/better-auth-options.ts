import { createHmac } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { maxPasswordLength, minPasswordLength, trustedDeviceDays } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { authAccounts, passkeys, sessions, twoFactors, users, verifications } from "#server/db/schema/accounts.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

export type GoogleKeys = {
  clientId: string;
  clientSecret: string;
  /** Another OpenID issuer in Google's place; asked for its addresses once, at the start. */
  issuer: string | undefined;
};

export type NewUser = { id: string; email: string; emailVerified: boolean };

export type BetterAuthSetup = {
  db: Database;
  /** Origin that people see; the provider sends them back to it, and `https` makes the cookies secure. */
  publicUrl: string;
  secret: string;
  /** What it was before, while it is being replaced. */
  previous?: string;
  google: GoogleKeys | undefined;
  passwords: Pick<PasswordHasher, "hash" | "verify">;
  /** After the commit of a sign-up, however it came about. */
  onSignUp: (user: NewUser) => Promise<void>;
  /** After the commit of a Google account's row, of a sign-up's as well. */
  onGoogle: (userId: string) => Promise<void>;
};

export const cookiePrefix = "carvas";
export const sessionDays = 30;
export const daySeconds = 24 * 60 * 60;

/**
 * What every use of the library goes by. Its own rate limits, origin checks and logs (which name e-mails) are off: ours stand before it.
 * Its check for how old a session is, too: `requireProof` asks for more.
 */
export function authOptions({ db, publicUrl, secret, previous, passwords, onSignUp, onGoogle }: BetterAuthSetup) {
  const schema = {
    user: users,
    session: sessions,
    account: authAccounts,
    verification: verifications,
    twoFactor: twoFactors,
    passkey: passkeys,
  };
  return {
    appName: "Carvas",
    baseURL: publicUrl,
    basePath: "/api/auth",
    ...encryptionSecrets(secret, previous),
    database: drizzleAdapter(db, { provider: "pg", schema, transaction: true }),
    databaseHooks: {
      user: { create: { after: onSignUp } },
      account: {
        create: {
          // Passwords are rows of this table, too.
          after: async ({ providerId, userId }: { providerId: string; userId: string }) => {
            if (providerId === "google") await onGoogle(userId);
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      password: { hash: passwords.hash, verify: passwords.verify },
    },
    // A Google account with another address may be linked: whoever does it is signed in, and has given the password.
    // Nothing else links one: a mailbox that somebody else reads, with a Google account made on its address, must not do for password and code.
    account: { accountLinking: { allowDifferentEmails: true, disableImplicitLinking: true } },
    session: { expiresIn: sessionDays * daySeconds, updateAge: daySeconds, freshAge: 0 },
    advanced: {
      cookiePrefix,
      database: { generateId: "uuid" },
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true,
    },
    onAPIError: { throw: true, errorURL: "/auth" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } as const;
}

/**
 * What the library encrypts names the secret that it was encrypted with, by a number that follows from the secret itself: so no operator has to
 * number secrets. What names none is older than that, and of the one before.
 */
export function encryptionSecrets(secret: string, previous: string | undefined) {
  const known = previous === undefined ? [secret] : [secret, previous];
  return {
    secrets: known.map((value) => ({ version: versionOfSecret(value), value })),
    secret: previous ?? secret,
  };
}

/** 32 bits of a keyed hash: they tell nothing of the secret, and two secrets of one installation never have the same. */
export function versionOfSecret(secret: string): number {
  return createHmac("sha256", secret).update("version").digest().readUInt32BE();
}

/**
 * Five codes to a sign-in are its own rule, and that it forgets the password step then. Its lock of the whole account is off: whoever knows
 * the password could lock the owner out with it; `admitCode` counts instead.
 */
export function twoFactorPlugin() {
  return twoFactor({
    issuer: "Carvas",
    accountLockout: { enabled: false },
    trustDeviceMaxAge: trustedDeviceDays * daySeconds,
    backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
  });
}
