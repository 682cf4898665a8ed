import type { Transaction } from "#server/db/client.ts";

export class Crash extends Error {}

const statements = new Set(["select", "insert", "update", "delete", "execute"]);

/** The transaction, until so many statements have been begun: then it breaks, as when its process dies, and all of it is rolled back. */
export function crashAfter(tx: Transaction, statementsLeft: number): Transaction {
  let left = statementsLeft;
  return new Proxy(tx, {
    get: (target, key) => {
      const found: unknown = Reflect.get(target, key, target);
      if (typeof found !== "function") return found;
      return (...given: unknown[]): unknown => {
        if (typeof key === "string" && statements.has(key)) {
          if (left === 0) throw new Crash("The process has died here.");
          left -= 1;
        }
        return Reflect.apply(found, target, given);
      };
    },
  });
}
