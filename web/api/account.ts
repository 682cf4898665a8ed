import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { Account, AccountSession } from "#contract/account-details.ts";
import type { IdentityProvider } from "#contract/accounts.ts";
import type { BodyOf } from "#contract/route-types.ts";
import { apiKeysQuery } from "./api-keys.ts";
import { call } from "./client.ts";
import { profileQuery } from "./profile.ts";
import { forgetUser } from "./session.ts";

/** How one gets into the account: password, Google, two-factor, passkeys. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => call("get /api/account", { signal }),
});

/** This browser first, then the one used last. */
export const accountSessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: async ({ signal }): Promise<AccountSession[]> =>
    (await call("get /api/account/sessions", { signal })).sessions,
});

/** The account's password; undefined where it has none. */
type Password = string | undefined;

/** @throws {Failure} `validation_failed` */
export async function changeDisplayName(client: QueryClient, displayName: string | null): Promise<void> {
  const profile = await call("patch /api/account", { body: { displayName } });
  client.setQueryData(profileQuery.queryKey, profile);
}

/** @throws {Failure} `wrong_password`, `sign_in_again`, `weak_password` with reasons, `rate_limited` */
export async function changePassword(
  client: QueryClient,
  passwords: { currentPassword: Password; newPassword: string; revokesApiKeys?: boolean },
): Promise<void> {
  putAccount(client, await call("put /api/account/password", { body: passwords }));
  await client.invalidateQueries(accountSessionsQuery);
  await client.invalidateQueries(apiKeysQuery);
}

/** @throws {Failure} `not_found` when it has ended already */
export async function endSession(client: QueryClient, id: string): Promise<void> {
  putSessions(client, await call("delete /api/account/sessions/{id}", { path: { id } }));
}

export async function endOtherSessions(client: QueryClient): Promise<void> {
  putSessions(client, await call("post /api/account/sessions/end-others"));
}

/**
 * @returns the address at the provider where the browser must go; it comes back to `callbackURL`, or with `?error=` to `errorCallbackURL`
 * @throws {Failure} `wrong_password`, `sign_in_again`, `email_unverified`
 */
export async function startLinking(
  provider: IdentityProvider,
  body: BodyOf<"post /api/account/identities/{provider}">,
): Promise<string> {
  const { url } = await call("post /api/account/identities/{provider}", { path: { provider }, body });
  return url;
}

/** @throws {Failure} `last_way_in`, `not_found` */
export async function unlinkIdentity(client: QueryClient, provider: IdentityProvider): Promise<void> {
  putAccount(client, await call("delete /api/account/identities/{provider}", { path: { provider } }));
}

/** Everything goes, and nobody is signed in any more. Gives whether it has gone, or is still being removed. @throws {Failure} `wrong_password`, `sign_in_again`, `rate_limited` */
export async function deleteAccount(password: Password): Promise<boolean> {
  const { isAllGone } = await call("delete /api/account", { body: { password } });
  forgetUser();
  return isAllGone;
}

export function putAccount(client: QueryClient, account: Account): void {
  client.setQueryData(accountQuery.queryKey, account);
}

function putSessions(client: QueryClient, { sessions }: { sessions: AccountSession[] }): void {
  client.setQueryData(accountSessionsQuery.queryKey, sessions);
}
