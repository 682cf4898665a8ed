import { AsyncLocalStorage } from "node:async_hooks";
import type { PasswordHasher } from "./password-hasher.ts";

type Passwords = Pick<PasswordHasher, "hash" | "verify">;

export type PasswordCalls = {
  /** For the library, which knows nothing of it. */
  passwords: Passwords;
  /**
   * A call that hashes no password itself: this is the hash of the one that it is given. The library asks for it within the transaction of a
   * sign-up: while a hash waits for its turn, nobody else would have the connection.
   */
  withHash: <Result>(hash: string, call: () => Promise<Result>) => Promise<Result>;
  /** A call for which a password was held against that hash already, and was right: it waits for no turn again, unless the hash is another by then. */
  withProven: <Result>(hash: string, call: () => Promise<Result>) => Promise<Result>;
  /** Gives beside the result the hash that the call held a password against, which may wait for its turn as well. */
  notingHash: <Result>(call: () => Promise<Result>) => Promise<{ result: Result; hash: string | null }>;
};

/** What a call of ours and the library within it know of passwords together. */
export function createPasswordCalls({ hash, verify }: Passwords): PasswordCalls {
  const calls = new AsyncLocalStorage<{ known?: string; proven?: string; heldAgainst?: string }>();
  return {
    passwords: {
      hash: async (password) => calls.getStore()?.known ?? hash(password),
      verify: async (attempt) => {
        const call = calls.getStore();
        if (call?.proven === attempt.hash) return true;
        if (call !== undefined) call.heldAgainst = attempt.hash;
        return verify(attempt);
      },
    },
    withHash: (known, call) => calls.run({ known }, call),
    withProven: (proven, call) => calls.run({ proven }, call),
    notingHash: async (call) => {
      const noted: { heldAgainst?: string } = {};
      const result = await calls.run(noted, call);
      return { result, hash: noted.heldAgainst ?? null };
    },
  };
}
