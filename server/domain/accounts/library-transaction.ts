import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Transaction } from "#server/db/client.ts";

export type LibraryTransaction = {
  /** For the library, which knows nothing of it. */
  db: Database;
  /** A call whose statements all go into that transaction. */
  within: <Result>(tx: Transaction, call: () => Promise<Result>) => Promise<Result>;
};

/** The library makes one change by several writes, each committed by itself: this is how they and ours become one. */
export function createLibraryTransaction(db: Database): LibraryTransaction {
  const calls = new AsyncLocalStorage<Transaction>();
  const get = (target: Database, key: PropertyKey): unknown => {
    const current = calls.getStore() ?? target;
    const found: unknown = Reflect.get(current, key, current);
    if (typeof found !== "function") return found;
    return (...given: unknown[]): unknown => Reflect.apply(found, current, given);
  };
  return { db: new Proxy(db, { get }), within: (tx, call) => calls.run(tx, call) };
}
