import { openSignedValue, signValue } from "./signed-cookie.ts";

/**
 * While a secret is being replaced, browsers still send cookies that the old one has signed. Gives the request's `Cookie` header with those of
 * ours signed anew, for everything that reads it; null when there are none. A cookie that neither has signed stays as it is.
 */
export function renewCookieHeader(
  header: string,
  { prefix, secret, previous }: { prefix: string; secret: string; previous: string },
): string | null {
  let isChanged = false;
  const pairs = header.split(";").map((pair) => {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim();
    if (equals < 1 || !isOurs(name, prefix)) return pair;
    const renewed = renewValue(pair.slice(equals + 1).trim(), { secret, previous });
    if (renewed === null) return pair;
    isChanged = true;
    return ` ${name}=${renewed}`;
  });
  return isChanged ? pairs.join(";").trim() : null;
}

const isOurs = (name: string, prefix: string): boolean =>
  name.startsWith(prefix) || name.startsWith(`__Secure-${prefix}`);

function renewValue(encoded: string, { secret, previous }: { secret: string; previous: string }): string | null {
  const signed = decodeOrNull(encoded);
  const value = signed === null ? null : openSignedValue(signed, previous);
  return value === null ? null : encodeURIComponent(signValue(value, secret));
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
