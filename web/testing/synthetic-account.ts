import type { Account } from "#contract/account-details.ts";

/** Gets in by a password alone. */
export const syntheticAccount: Account = {
  email: "person@example.com",
  isEmailVerified: true,
  hasPassword: true,
  identities: [],
  twoFactor: { isOn: false, recoveryCodesLeft: 0 },
  passkeys: [],
};
