import ipaddr from "ipaddr.js";

/** Where Azure's machines find their host's agent: an address like any other by its range. */
const hostAgent = "168.63.129.16";

/**
 * Whether an IP address is one of the public internet. Everything else is refused: loopback, private and link-local networks (cloud machines
 * answer their secrets at 169.254.169.254), and IPv6 that stands for any of them by mapping, translation or tunnelling.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  return plain.range() === "unicast" && plain.toString() !== hostAgent;
}

/** The address in a URL's host, without an IPv6 one's brackets; null for a name. */
export function addressOfHost(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}
