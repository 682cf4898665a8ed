import { call } from "./client.ts";

// The token of each is what stands behind the `#` of the mailed link (`contract/account-links.ts`).

/** The same answer whether there is such an account or not. @throws {Failure} `rate_limited` */
export async function requestPasswordReset(email: string): Promise<void> {
  await call("post /api/auth/forgot-password", { body: { email } });
}

/** Signs nobody in. @throws {Failure} `link_expired`, `weak_password` with reasons, `rate_limited` */
export async function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  await call("post /api/auth/reset-password", { body: reset });
}

/** Opened twice it succeeds twice. @returns the verified address. @throws {Failure} `link_expired`, `rate_limited` */
export async function verifyEmail(token: string): Promise<string> {
  return (await call("post /api/auth/verify-email", { body: { token } })).email;
}

/** @returns the new address. @throws {Failure} `link_expired`, `account_exists`, `rate_limited` */
export async function confirmEmailChange(token: string): Promise<string> {
  return (await call("post /api/auth/change-email", { body: { token } })).email;
}
