import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The first cookie of this name, as better-auth has it: with two of them both sides must speak of the same. */
export function readCookie(headers: Headers, name: string): string | null {
  const header = headers.get("cookie");
  if (header === null || !header.includes(name)) return null;
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decode(pair.slice(equals + 1).trim());
  }
  return null;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value.replace(/^"(.*)"$/, "$1"));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** `<value>.<HMAC-SHA-256 of it in base64>`, the form that better-auth signs its cookies in. */
export function signValue(value: string, secret: string): string {
  return `${value}.${signatureOf(value, secret)}`;
}

/** The value; null unless it was signed with the secret. */
export function openSignedValue(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const wanted = Buffer.from(signatureOf(value, secret));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? value : null;
}

function signatureOf(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64");
}

/** The value that an answer's `Set-Cookie` lines give the cookie of this name; null when they give it none. */
export function findSetCookie(lines: readonly string[], name: string): string | null {
  const line = lines.findLast((one) => one.startsWith(`${name}=`));
  return line === undefined ? null : decode(line.slice(name.length + 1).split(";", 1)[0] ?? "");
}

/** A session's own token: 192 bits that nobody guesses, in characters that a cookie may hold. */
export function makeToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The `Set-Cookie` of a session, as better-auth writes it. */
export function writeSessionCookie(
  token: string,
  cookie: { name: string; secret: string; maxAgeSeconds: number; isSecure: boolean },
): string {
  const value = encodeURIComponent(signValue(token, cookie.secret));
  const secure = cookie.isSecure ? "; Secure" : "";
  return `${cookie.name}=${value}; Max-Age=${cookie.maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
