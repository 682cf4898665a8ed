import { z } from "zod";
import type { KeyScope } from "#contract/key-scopes.ts";
import type { Database } from "#server/db/client.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";
import { hashApiKey, makeApiKey } from "#server/domain/api-keys/api-key-text.ts";
import { goodPassword, type Browser } from "./account-server.ts";

export const madeKey = z.object({ key: z.string(), apiKey: z.object({ id: z.uuid(), lastFour: z.string() }) });

/** A key of who is signed in in this browser, with a verified address. */
export async function makeKey(
  browser: Browser,
  scopes: readonly KeyScope[],
  wanted: { name?: string; expiresInDays?: number | null } = {},
): Promise<z.infer<typeof madeKey>> {
  const body = { name: "Stock system", expiresInDays: null, ...wanted, scopes, password: goodPassword };
  const answer = await browser.call("/api/account/api-keys", { body });
  if (!answer.ok) throw new Error(`No key was made: ${await answer.text()}`);
  return madeKey.parse(await answer.json());
}

/** A key of a user's, without the way by the page. */
export async function insertKey(db: Database, userId: string, scopes: readonly KeyScope[]): Promise<string> {
  const key = makeApiKey();
  const lastFour = key.slice(-4);
  await db.insert(apiKeys).values({ userId, scopes: [...scopes], keyHash: hashApiKey(key), name: "Test", lastFour });
  return key;
}

/** A program that has a key, and no cookie. */
export function programWith(origin: string, key: string) {
  return (path: string, init: { method?: string; body?: unknown; headers?: Record<string, string> } = {}) => {
    const hasBody = init.body !== undefined;
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${key}`);
    if (hasBody) headers.set("content-type", "application/json");
    const method = init.method ?? (hasBody ? "POST" : "GET");
    return fetch(new URL(path, origin), { method, headers, body: hasBody ? JSON.stringify(init.body) : undefined });
  };
}
