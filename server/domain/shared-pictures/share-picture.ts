import { createHash, randomBytes } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import type { LinkDays, SharedLink } from "#contract/shared-pictures.ts";
import type { Database, DatabaseOrTransaction } from "#server/db/client.ts";
import { endAddressesOf, readAddressKeyVersion } from "#server/domain/accounts/address-keys.ts";
import { findPicture } from "#server/domain/generations/read-picture.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import {
  countWorkingLinks,
  insertSharedPicture,
  listWorkingLinks,
  setRevoked,
  type SharedPictureRow,
} from "./shared-picture-store.ts";

type Own = { userId: string; id: string };

const tokenBytes = 16;
const dayMs = 24 * 60 * 60 * 1000;

/** Stored as a hash alone: a copy of the database opens no picture. */
export function hashSharedToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Makes a private link to one of the user's finished pictures. Throws `not_found`, `rate_limited`. */
export async function sharePicture(
  { db, linksPerUser }: { db: Database; linksPerUser: Pick<RateLimiter, "consume"> },
  { userId, id, days }: Own & { days: LinkDays },
): Promise<{ token: string; link: SharedLink }> {
  await findPicture(db, { userId, id });
  await linksPerUser.consume(userId);
  const token = randomBytes(tokenBytes).toString("base64url");
  const expiresAt = new Date(Date.now() + days * dayMs);
  const tokenHash = hashSharedToken(token);
  const keyVersion = await readAddressKeyVersion(db, userId);
  const row = await insertSharedPicture(db, { userId, generationId: id, tokenHash, keyVersion, expiresAt });
  return { token, link: presentLink(row) };
}

/** The links to a picture that still work. Throws `not_found`. */
export async function listSharedLinks(db: DatabaseOrTransaction, own: Own): Promise<{ links: SharedLink[] }> {
  await findPicture(db, own);
  const rows = await listWorkingLinks(db, { userId: own.userId, generationId: own.id });
  return { links: rows.map(presentLink) };
}

/** Ends a link for good; one that has ended already may be ended again. Throws `not_found`. */
export async function revokeSharedLink(db: DatabaseOrTransaction, own: Own): Promise<{ links: SharedLink[] }> {
  const row = await setRevoked(db, own);
  if (row === null) throw new AppError("not_found");
  const rows = await listWorkingLinks(db, { userId: own.userId, generationId: row.generationId });
  return { links: rows.map(presentLink) };
}

/** Ends every link to any of the user's pictures at once, and what they have shown by addresses of their own. Gives how many. */
export async function endAllSharedLinks(db: Database, userId: string): Promise<{ ended: number }> {
  return db.transaction(async (tx) => {
    const ended = await countWorkingLinks(tx, userId);
    await endAddressesOf(tx, userId);
    return { ended };
  });
}

function presentLink({ id, createdAt, expiresAt }: SharedPictureRow): SharedLink {
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** How many of an account's links open their picture. */
export async function countLinksOf(db: DatabaseOrTransaction, userId: string): Promise<number> {
  return countWorkingLinks(db, userId);
}
