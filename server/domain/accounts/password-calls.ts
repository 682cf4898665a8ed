import { AsyncLocalStorage } from "node:async_hooks";
import type { PasswordHasher } from "./password-hasher.ts";

type Passwords = Pick<PasswordHasher, "hash" | "verify">;

export type PasswordCalls = {
  /** For the library, which knows nothing of it. */
  passwords: Passwords;
  /** A call that hashes no password itself: this is the hash of the one that it is given. */
  withHash: <Result>(hash: string, call: () => Promise<Result>) => Promise<Result>;
};

/**
 * What a call has of ours when the library asks for a hash. It does so within the transaction of a sign-up: while a hash waits for its turn,
 * nobody else would have the connection.
 */
export function createPasswordCalls({ hash, verify }: Passwords): PasswordCalls {
  const calls = new AsyncLocalStorage<{ hash: string }>();
  return {
    passwords: { hash: async (password) => calls.getStore()?.hash ?? hash(password), verify },
    withHash: (known, call) => calls.run({ hash: known }, call),
  };
}
