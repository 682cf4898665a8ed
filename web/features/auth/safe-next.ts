import { pathOnThisSite } from "#contract/path-on-this-site.ts";

/** The path to go to after signing in, from `?next=`: only one of this site. */
export function safeNext(next: string | null): string | null {
  return next === null ? null : pathOnThisSite(next);
}
