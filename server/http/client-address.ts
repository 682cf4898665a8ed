import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The client's address: the connection's, or, behind `trustedProxies` proxies, the entry that the outermost trusted one wrote into
 * X-Forwarded-For. Entries further left come from the client and may be invented.
 */
export function readClientAddress(context: Context, trustedProxies: number): string {
  const chain =
    context.req
      .header("x-forwarded-for")
      ?.split(",")
      .map((entry) => entry.trim()) ?? [];
  const forwarded = trustedProxies > 0 ? chain.at(-trustedProxies) : undefined;
  return forwarded ?? readConnectionAddress(context) ?? "unknown";
}

/** A request made without a connection (a test) has no address. */
function readConnectionAddress(context: Context): string | undefined {
  return context.env === undefined || !("incoming" in context.env) ? undefined : getConnInfo(context).remote.address;
}
