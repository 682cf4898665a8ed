import { IncomingMessage } from "node:http";
import type { Context } from "hono";

/** The request as it comes in on its connection; null for one that has none (a test), whose body is in memory already. */
export function incomingOf({ env }: Pick<Context, "env">): IncomingMessage | null {
  const incoming: unknown = env === undefined ? null : Reflect.get(Object(env), "incoming");
  return incoming instanceof IncomingMessage ? incoming : null;
}
