import type { PictureStatement } from "#contract/picture-statement.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { deletePrintsOf, findStatement } from "./picture-print-store.ts";

export type FindMadeHereDeps = {
  db: DatabaseOrTransaction;
  lookupsPerClient: Pick<RateLimiter, "consume">;
};

/** What is stated of a picture with this picture data, if it was made here and its owner has not deleted it. Throws `rate_limited`. */
export async function findMadeHere(
  { db, lookupsPerClient }: FindMadeHereDeps,
  { print, clientAddress }: { print: string; clientAddress: string },
): Promise<{ statement: PictureStatement | null }> {
  await lookupsPerClient.consume(clientAddress);
  return { statement: await findStatement(db, print) };
}

/** With a picture that is gone for good. */
export async function forgetPrints(db: DatabaseOrTransaction, generationId: string): Promise<void> {
  await deletePrintsOf(db, generationId);
}
