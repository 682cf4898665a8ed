/** What a step of signing in or out gives: cookies for the browser, as `Set-Cookie` values. */
export type WithCookies = {
  cookies: readonly string[];
};
