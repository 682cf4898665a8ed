/** Longer ones are no browser's. */
const maxUserAgentLength = 300;

/**
 * What better-auth may see of a call that signs somebody in: the browser's name, and the cookies of this step. It would take a session that
 * is still there for the one who signs in.
 */
export function pickHeaders(headers: Headers | undefined, cookieNames: readonly string[]): Headers {
  const picked = new Headers();
  const userAgent = headers?.get("user-agent") ?? null;
  if (userAgent !== null) picked.set("user-agent", userAgent.slice(0, maxUserAgentLength));
  const cookies = (headers?.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const wanted = cookies.filter((pair) => cookieNames.includes(pair.slice(0, pair.indexOf("="))));
  if (wanted.length > 0) picked.set("cookie", wanted.join("; "));
  return picked;
}
