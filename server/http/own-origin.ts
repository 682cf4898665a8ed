/**
 * The origin that addresses sent by callers must have. Without a configured one it is the host that was asked: a caller who forges that
 * only widens what its own call may name, and every address still has to be one of the caller's own files.
 */
export function ownOriginOf(requestUrl: string, publicUrl: string | undefined): string {
  return publicUrl ?? new URL(requestUrl).origin;
}
