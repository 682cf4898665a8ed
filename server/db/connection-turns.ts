import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "#contract/errors.ts";

/** Of the pool's ten: calls of one account that wait for each other (for its tokens, say) leave the rest to others. */
const mostAtOnce = 4;
/** More than ten tabs ask for at once. */
const mostWaiting = 100;

type Call = {
  readonly account: string;
  /** Connections that it has or asks for. */
  connections: number;
  /** Settles when it may have them. */
  turn: Promise<void> | null;
};
type Account = { underWay: number; readonly waiting: (() => void)[] };

const calls = new AsyncLocalStorage<Call>();
const accounts = new Map<string, Account>();

/** All connections that the work takes are taken in the account's turn. */
export function inTurnOf<Result>(account: string, work: () => Result): Result {
  return calls.run({ account, connections: 0, turn: null }, work);
}

/**
 * Waits until the call may take a connection; a call that has one may take more. Gives what is called when that one is back; null of what is no
 * account's.
 * @throws AppError `rate_limited` when too many of the account wait already
 */
export function takeTurn(): Promise<() => void> | null {
  const call = calls.getStore();
  return call === undefined ? null : takeTurnOf(call);
}

async function takeTurnOf(call: Call): Promise<() => void> {
  call.connections += 1;
  call.turn ??= enter(call.account);
  try {
    await call.turn;
  } catch (error) {
    call.connections -= 1;
    call.turn = null;
    throw error;
  }
  return () => {
    call.connections -= 1;
    if (call.connections > 0) return;
    call.turn = null;
    leave(call.account);
  };
}

function enter(name: string): Promise<void> {
  const account = accounts.get(name) ?? { underWay: 0, waiting: [] };
  accounts.set(name, account);
  if (account.underWay < mostAtOnce) {
    account.underWay += 1;
    return Promise.resolve();
  }
  if (account.waiting.length >= mostWaiting)
    return Promise.reject(new AppError("rate_limited", { isRetryable: true, retryAfterSeconds: 1 }));
  return new Promise((resolve) => void account.waiting.push(resolve));
}

/** Hands the turn on. */
function leave(name: string): void {
  const account = accounts.get(name);
  if (account === undefined) return;
  const next = account.waiting.shift();
  if (next !== undefined) return next();
  account.underWay -= 1;
  if (account.underWay === 0) accounts.delete(name);
}
