import { AppError } from "#contract/errors.ts";
import type { SharedPicture } from "#contract/shared-picture-routes.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findShownPicture, type ShownPicture } from "#server/domain/generations/find-shown-picture.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { hashSharedToken } from "./share-picture.ts";
import { findWorkingLink } from "./shared-picture-store.ts";

export type SharedPictureDeps = {
  db: DatabaseOrTransaction;
  /** Guessing 128 bits is hopeless; a machine that downloads all day is not. */
  opensPerClient: Pick<RateLimiter, "consume">;
};

type Opened = { shown: SharedPicture; picture: ShownPicture };

/**
 * What a link shows to whoever has it. Throws `link_ended`, whether it expired, was revoked, never was, or its picture or account is gone,
 * and `rate_limited`.
 */
export async function openSharedPicture(
  { db, opensPerClient }: SharedPictureDeps,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<Opened> {
  await opensPerClient.consume(clientAddress);
  const link = await findWorkingLink(db, hashSharedToken(token));
  if (link === null) throw new AppError("link_ended");
  const picture = await findShownPicture(db, { userId: link.userId, id: link.generationId });
  if (picture === null) throw new AppError("link_ended");
  const { width, height, madeBy } = picture;
  return { picture, shown: { width, height, madeBy, expiresAt: link.expiresAt.toISOString() } };
}
