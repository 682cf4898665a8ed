import { randomUUID } from "node:crypto";
import type { ApiKey } from "#contract/api-keys.ts";
import { AppError } from "#contract/errors.ts";
import type { KeyScope } from "#contract/key-scopes.ts";
import { maxApiKeys } from "#contract/limits.ts";
import type { MailContent } from "#contract/mail-content.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { SignedInSession } from "#server/domain/accounts/authentication.ts";
import { lockAccount } from "#server/domain/accounts/lock-account.ts";
import { requireProof, type ProofDeps } from "#server/domain/accounts/require-proof.ts";
import { requireVerifiedEmail } from "#server/domain/accounts/verify-email.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { countApiKeysOf, deleteApiKey, insertApiKey, listApiKeysOf, type ApiKeyRow } from "./api-key-store.ts";
import { hashApiKey, makeApiKey } from "./api-key-text.ts";

export type WantedKey = {
  name: string;
  scopes: readonly KeyScope[];
  expiresInDays: number | null;
  password?: string | undefined;
};

const dayMs = 24 * 3_600_000;

export async function listApiKeys(db: Database, userId: string): Promise<ApiKey[]> {
  return (await listApiKeysOf(db, userId)).map(presentApiKey);
}

/**
 * Makes a key and tells its owner by mail: a key that somebody else has made is seen in the mailbox first. Only its hash is kept. Throws
 * `email_unverified`, `wrong_password`, `sign_in_again`, `too_many_api_keys`, `rate_limited`.
 */
export async function createApiKey(
  deps: ProofDeps,
  session: SignedInSession,
  { name, scopes, expiresInDays, password }: WantedKey,
): Promise<{ key: string; apiKey: ApiKey }> {
  const userId = session.user.id;
  await requireVerifiedEmail(deps.db, userId);
  await requireProof(deps, session, password);
  const key = makeApiKey();
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * dayMs);
  const row = await deps.db.transaction(async (tx) => {
    const email = await lockAccount(tx, userId);
    if (email === null) throw new AppError("unauthenticated");
    if ((await countApiKeysOf(tx, userId)) >= maxApiKeys) throw new AppError("too_many_api_keys");
    const made = await insertApiKey(tx, {
      userId,
      name,
      keyHash: hashApiKey(key),
      lastFour: key.slice(-4),
      scopes: [...scopes],
      expiresAt,
    });
    await mailChange(tx, email, { row: made, isMade: true });
    return made;
  });
  return { key, apiKey: presentApiKey(row) };
}

/** Throws `not_found`. */
export async function revokeApiKey(db: Database, own: { userId: string; id: string }): Promise<ApiKey[]> {
  await db.transaction(async (tx) => {
    const email = await lockAccount(tx, own.userId);
    const row = email === null ? null : await deleteApiKey(tx, own);
    if (email === null || row === null) throw new AppError("not_found");
    await mailChange(tx, email, { row, isMade: false });
  });
  return listApiKeys(db, own.userId);
}

async function mailChange(
  tx: Transaction,
  toAddress: string,
  { row, isMade }: { row: ApiKeyRow; isMade: boolean },
): Promise<void> {
  const content = { kind: "api-key-changed", lastFour: row.lastFour, isMade } satisfies MailContent;
  await queueMail(tx, { toAddress, content, cause: `api-key:${randomUUID()}` });
}

function presentApiKey({ id, name, scopes, lastFour, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKey {
  return {
    id,
    name,
    scopes,
    lastFour,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
