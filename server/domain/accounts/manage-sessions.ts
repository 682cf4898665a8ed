import type { AccountSession } from "#contract/account-details.ts";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { Authentication } from "./authentication.ts";
import { describeDevice } from "./describe-device.ts";
import { deleteSession, deleteSessionsOf, listSessionsOf, type SessionRow } from "./session-store.ts";

export type ManageSessionsDeps = {
  db: Database;
  authentication: Pick<Authentication, "forgetSessions">;
};

/** Where the account is signed in: this browser first, then the one used last. */
export async function listSessions(db: Database, session: SessionRow): Promise<AccountSession[]> {
  const rows = await listSessionsOf(db, session.user.id);
  const listed = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent ?? ""),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    isThisOne: id === session.id,
  }));
  return listed.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
}

/** Ends one of the user's sessions. Throws `not_found`. */
export async function endSession(
  { db, authentication }: ManageSessionsDeps,
  session: SessionRow,
  id: string,
): Promise<void> {
  if (!(await deleteSession(db, { id, userId: session.user.id }))) throw new AppError("not_found");
  authentication.forgetSessions([id]);
}

export async function endOtherSessions({ db, authentication }: ManageSessionsDeps, session: SessionRow): Promise<void> {
  authentication.forgetSessions(await deleteSessionsOf(db, session.user.id, { id: session.id }));
}
