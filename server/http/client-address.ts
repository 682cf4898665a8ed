import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { Logger } from "#server/log/logger.ts";

export type ClientAddressSetup = {
  /** How many proxies in front are trusted to append to X-Forwarded-For. */
  trustedProxies: number;
  logger: Logger;
};

/**
 * Tells who is asking, as a subject for limits: an IPv4 address, or the /64 of an IPv6 one. A /64 is the smallest network there is
 * (RFC 4291, section 2.5.1): whoever has one address of it has 2^64. Providers also give /56 and /48 away, but two customers may share
 * one, and a whole company must not be shut out for its guests.
 *
 * It is the connection's address, or, behind `trustedProxies` proxies, the entry that the outermost trusted one wrote into
 * X-Forwarded-For; what is no address counts as the connection's. Entries further left come from the client and may be invented.
 * `Forwarded` (RFC 7239) is not read: a proxy that writes the one passes the other on as the client sent it.
 */
export function createClientAddressReader({ trustedProxies, logger }: ClientAddressSetup) {
  const keyOfConnection = createConnectionKeys();
  let hasWarned = false;
  const warnOnce = (event: string, advice: string): void => {
    if (hasWarned) return;
    hasWarned = true;
    logger.warn({ event, trustedProxies }, advice);
  };
  return (context: Context): string => {
    const chain = readChain(context.req.header("x-forwarded-for"));
    const connection = keyOfConnection(readConnectionAddress(context) ?? "");
    if (trustedProxies === 0) {
      if (chain.length > 0 || context.req.header("forwarded") !== undefined) warnOnce("proxy-not-trusted", notTrusted);
      return connection;
    }
    const key = keyOfAddress(chain.at(-trustedProxies) ?? "");
    if (key === null && chain.length > 0) warnOnce("proxy-address-unreadable", unreadable);
    if (key !== null && chain.length > trustedProxies && isPrivate(key)) warnOnce("proxy-behind-proxy", oneMore);
    return key ?? connection;
  };
}

const keptKeys = 1000;

/** A proxy's or a browser's connections come by the thousand from one address: it is parsed once. */
function createConnectionKeys(): (address: string) => string {
  const keys = new Map<string, string>();
  return (address) => {
    const known = keys.get(address);
    if (known !== undefined) return known;
    const key = keyOfAddress(address) ?? "unknown";
    if (keys.size >= keptKeys) keys.clear();
    keys.set(address, key);
    return key;
  };
}

const notTrusted =
  "A request came with X-Forwarded-For or Forwarded, and TRUSTED_PROXIES is 0. If a proxy stands in front of this server, set TRUSTED_PROXIES to the number of proxies: until then all their clients count as one and share its limits. If none does, a client made the header up and it was ignored.";
const unreadable =
  "A request's X-Forwarded-For has no address where TRUSTED_PROXIES says that a proxy wrote one, so the connection's own counts. Set TRUSTED_PROXIES to the number of proxies in front of this server that append to the header.";

const oneMore =
  "A request's X-Forwarded-For has a private address where TRUSTED_PROXIES says that a client is, and more addresses before it. If another proxy of yours stands there, raise TRUSTED_PROXIES by one: until then all its clients count as one and share its limits.";

function isPrivate(key: string): boolean {
  return ipaddr.isValid(key) && ipaddr.parse(key).range() === "private";
}

function readChain(header: string | undefined): string[] {
  return header === undefined || header.trim() === "" ? [] : header.split(",").map((entry) => entry.trim());
}

/** Longer than any address with zone and port. */
const longestEntry = 100;
/** `[2001:db8::1]:443`, and quoted as some proxies write it. */
const bracketed = /^"?\[([^\]]+)\](?::\d{1,5})?"?$/;
const withPort = /^([\d.]+):\d{1,5}$/;

/**
 * The address without port and zone, shortened to the part that one client has; null for what is no address. Octal, hexadecimal and
 * shortened IPv4 are none: no proxy writes them.
 */
export function keyOfAddress(entry: string): string | null {
  if (entry.length > longestEntry) return null;
  const bare = bracketed.exec(entry)?.[1] ?? withPort.exec(entry)?.[1] ?? entry;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare).toString();
  if (!ipaddr.IPv6.isValid(bare)) return null;
  const address = ipaddr.IPv6.parse(bare);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  if (address.range() === "loopback") return "::1";
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** A request made without a connection (a test) has no address. */
function readConnectionAddress(context: Context): string | undefined {
  return context.env === undefined || !("incoming" in context.env) ? undefined : getConnInfo(context).remote.address;
}
