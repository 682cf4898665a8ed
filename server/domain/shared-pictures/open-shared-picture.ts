import { AppError } from "#contract/errors.ts";
import type { SharedPicture } from "#contract/shared-picture-routes.ts";
import { sharedFileMinutes, writeSharedFileAddress } from "#contract/shared-pictures.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { type ShownPicture, findShownPicture } from "#server/domain/generations/read-picture.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { AddressClaim, AddressSigner } from "#server/domain/signed-addresses/address-signer.ts";
import { hashSharedToken } from "./share-picture.ts";
import { findWorkingLink, type SharedPictureRow } from "./shared-picture-store.ts";

export type SharedPictureDeps = {
  db: DatabaseOrTransaction;
  signer: AddressSigner;
  /** Guessing 128 bits is hopeless; a machine that downloads all day is not. */
  opensPerClient: Pick<RateLimiter, "consume">;
};

/**
 * What a link shows to whoever has it. Its file has an address of its own, which opens no other and is soon over: an address stands in logs
 * and histories. Throws `link_ended`, whether it expired, was revoked, never was, or its picture or account is gone, and `rate_limited`.
 */
export async function openSharedPicture(
  { db, signer, opensPerClient }: SharedPictureDeps,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<SharedPicture> {
  await opensPerClient.consume(clientAddress);
  const link = await findWorkingLink(db, { tokenHash: hashSharedToken(token) });
  if (link === null) throw new AppError("link_ended");
  const { width, height, madeBy } = await requirePicture(db, link);
  const endsAt = Math.floor(link.expiresAt.getTime() / 1000);
  const until = Math.min(endsAt, Math.floor(Date.now() / 1000) + sharedFileMinutes * 60);
  const signature = signer.sign(claimOf(link, until));
  const fileUrl = writeSharedFileAddress({ id: link.id, until, signature });
  return { width, height, madeBy, expiresAt: link.expiresAt.toISOString(), fileUrl };
}

/** The picture behind an address that was signed for a link which still works. Throws `link_ended`, `rate_limited`. */
export async function openSharedFile(
  { db, signer, opensPerClient }: SharedPictureDeps,
  { id, until, signature, clientAddress }: { id: string; until: number; signature: string; clientAddress: string },
): Promise<ShownPicture> {
  await opensPerClient.consume(clientAddress);
  const link = await findWorkingLink(db, { id });
  if (link === null || !signer.isGood(claimOf(link, until), signature)) throw new AppError("link_ended");
  return requirePicture(db, link);
}

function claimOf({ id, userId, keyVersion }: SharedPictureRow, until: number): AddressClaim {
  return { use: "shared-picture-file", userId, keyVersion, subject: id, until };
}

async function requirePicture(db: DatabaseOrTransaction, link: SharedPictureRow): Promise<ShownPicture> {
  const picture = await findShownPicture(db, { userId: link.userId, id: link.generationId });
  if (picture === null) throw new AppError("link_ended");
  return picture;
}
