import { AppError } from "#contract/errors.ts";

export type AccountTurns<Work> = {
  /** Behind what the account has waiting. Throws `too_busy` when that is too much. */
  readonly add: (account: string, work: Work) => void;
  /** The first of the account whose turn it is; null when nothing waits. */
  readonly take: () => Work | null;
  readonly takeAll: () => Work[];
};

/** Accounts take turns, one piece of work each. */
export function createAccountTurns<Work>(mostOfAccount: number): AccountTurns<Work> {
  /** In the order of turns; no list is empty. */
  const waiting = new Map<string, Work[]>();
  return {
    add: (account, work) => {
      const own = waiting.get(account) ?? [];
      if (own.length >= mostOfAccount) throw new AppError("too_busy", { isRetryable: true, retryAfterSeconds: 1 });
      own.push(work);
      waiting.set(account, own);
    },
    take: () => {
      const [turn] = waiting;
      if (turn === undefined) return null;
      const [account, own] = turn;
      const work = own.shift();
      waiting.delete(account);
      if (own.length > 0) waiting.set(account, own);
      return work ?? null;
    },
    takeAll: () => {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}
