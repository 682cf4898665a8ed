import { z } from "zod";
import type { Account } from "#contract/account-details.ts";
import { identityProviders } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { findUser, listIdentities, selectPasswordHash, type Identity } from "./account-store.ts";
import type { Authentication } from "./authentication.ts";
import { listPasskeysOf } from "./passkey-store.ts";

export type ReadAccountDeps = {
  db: Database;
  authentication: Pick<Authentication, "twoFactor">;
};

/** How one gets into the account. Throws `unauthenticated` when it is gone. */
export async function readAccount({ db, authentication }: ReadAccountDeps, userId: string): Promise<Account> {
  const user = await findUser(db, userId);
  if (user === null) throw new AppError("unauthenticated");
  const { email, emailVerified, twoFactorEnabled: isOn } = user;
  const codes = isOn ? await authentication.twoFactor.readRecoveryCodes(userId) : [];
  return {
    email,
    isEmailVerified: emailVerified,
    hasPassword: (await selectPasswordHash(db, userId)) !== null,
    identities: (await listIdentities(db, userId)).flatMap(presentIdentity),
    twoFactor: { isOn, recoveryCodesLeft: codes.length },
    passkeys: (await listPasskeysOf(db, userId)).map(({ id, name, createdAt }) => ({
      id,
      name: name ?? "Passkey",
      createdAt: createdAt.toISOString(),
    })),
  };
}

function presentIdentity({ providerId, idToken, createdAt }: Identity): Account["identities"] {
  const provider = identityProviders.find((known) => known === providerId);
  if (provider === undefined) return [];
  return [{ provider, email: emailIn(idToken), linkedAt: createdAt.toISOString() }];
}

const claims = z.object({ email: z.string() });

/** The address in a token that was checked when it was stored; null where there is none. */
function emailIn(idToken: string | null): string | null {
  const payload = Buffer.from(idToken?.split(".")[1] ?? "", "base64url").toString();
  try {
    return claims.parse(JSON.parse(payload)).email;
  } catch {
    return null;
  }
}
