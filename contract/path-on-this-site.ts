/** Stands in for this site's own origin, which a path does not know; every special scheme parses alike. */
const anySite = "https://this-site.invalid";

/** Longer ones are no address that this site has given out, and would not fit into every server's header lines. */
const maxLength = 2000;

/**
 * The path, query and fragment as a browser would follow them, or null where it would leave this site. By parsing and not by pattern:
 * browsers drop tabs and line breaks, turn `\` into `/` and fold dots away before they look for a host (WHATWG URL, section 4.4).
 */
export function pathOnThisSite(text: string): string | null {
  if (!text.startsWith("/") || text.length > maxLength || hasUnwritable(text)) return null;
  const path = follow(text);
  // `/.//host` is a path of ours that is written `//host` once its dot is folded away, and then names another site.
  return path !== null && path.length <= maxLength && follow(path) === path ? path : null;
}

function follow(text: string): string | null {
  if (!URL.canParse(text, anySite)) return null;
  const { origin, username, pathname, search, hash } = new URL(text, anySite);
  return origin === anySite && username === "" ? pathname + search + hash : null;
}

/** Control characters and half characters: no address that a person follows has them, and no header line can carry them. */
function hasUnwritable(text: string): boolean {
  return /[\p{Cc}\p{Cs}\\]/u.test(text);
}
