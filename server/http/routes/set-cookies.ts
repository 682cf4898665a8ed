import type { Context } from "hono";

export function setCookies(context: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
}
