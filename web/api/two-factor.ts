import type { QueryClient } from "@tanstack/react-query";
import { accountQuery, accountSessionsQuery, putAccount } from "./account.ts";
import { call } from "./client.ts";

/** @returns the recovery codes, which can't be read again. @throws {Failure} `wrong_code`, `conflict`, `rate_limited` */
export async function confirmTwoFactor(client: QueryClient, code: string): Promise<string[]> {
  const { recoveryCodes } = await call("post /api/account/two-factor/confirm", { body: { code } });
  await client.invalidateQueries(accountQuery);
  return recoveryCodes;
}

/** @throws {Failure} `wrong_password`, `rate_limited` */
export async function disableTwoFactor(client: QueryClient, password: string): Promise<void> {
  putAccount(client, await call("delete /api/account/two-factor", { body: { password } }));
  await client.invalidateQueries(accountSessionsQuery);
}

/** @returns new recovery codes; the old ones work no more. @throws {Failure} `wrong_password`, `conflict`, `rate_limited` */
export async function renewRecoveryCodes(client: QueryClient, password: string): Promise<string[]> {
  const { recoveryCodes } = await call("post /api/account/two-factor/recovery-codes", { body: { password } });
  await client.invalidateQueries(accountQuery);
  return recoveryCodes;
}
