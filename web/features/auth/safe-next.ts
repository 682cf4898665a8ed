/**
 * The path to go to after signing in, from `?next=`. Only a path of this site: `//host` and `/\host` are other sites to a browser.
 */
export function safeNext(next: string | null): string | null {
  return next && /^\/(?![/\\])/.test(next) ? next : null;
}
