import { isUnfinished } from "#contract/statuses.ts";
import type { Database } from "#server/db/client.ts";
import { readStatus } from "./generation-store.ts";

const lookEveryMs = 2000;

/**
 * Looks whether somebody ends a generation while nothing is told of it: an AI model may be waited for for minutes, and is not to be paid for what
 * nobody wants any more. Ends with its scope.
 */
export function watchForEnd(db: Database, id: string, onEnd: () => void): Disposable {
  const look = async () => {
    const status = await readStatus(db, id);
    if (status === null || !isUnfinished({ status })) onEnd();
  };
  // A look that fails says nothing; the next one follows.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
