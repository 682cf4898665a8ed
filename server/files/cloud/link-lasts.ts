/** Addresses stay the same for so long, so that a browser which asks again has the file already. */
const spanSeconds = 300;

/**
 * For how long an address shows an object: from the last full five minutes on, for ten. So it can be used for five to ten minutes, and kept by a
 * browser for as long.
 */
export function linkLasts(now = Date.now()): { signedAt: Date; seconds: number; cacheControl: string } {
  const signedAt = new Date(Math.floor(now / 1000 / spanSeconds) * spanSeconds * 1000);
  return { signedAt, seconds: 2 * spanSeconds, cacheControl: `private, max-age=${spanSeconds}` };
}
