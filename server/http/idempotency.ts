import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { KeyedCall } from "#server/domain/repeats/repeats.ts";
import type { UserEnv } from "./router.ts";

const header = "idempotency-key";

/** For calls that create: a repeated one gets the first one's answer. */
export const answeredOnce = createMiddleware<UserEnv>(async (context, next) => {
  const key = context.req.header(header);
  if (key === undefined) return next();
  const answered = await context.get("repeats").answerOnce(await callOf(context, key), async () => {
    await next();
    const { res } = context;
    return res.ok ? { status: res.status, body: await res.clone().text() } : null;
  });
  if (answered === "was-run") return undefined;
  return new Response(answered.body, {
    status: answered.status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "Idempotent-Replayed": "true" },
  });
});

/** For calls that find by their key what the first one has started: only another call under the same key is refused. */
export const sameCallOnly = createMiddleware<UserEnv>(async (context, next) => {
  const key = context.req.header(header);
  if (key === undefined) return next();
  await context.get("repeats").requireSame(await callOf(context, key), async () => {
    await next();
    return context.res.ok;
  });
  return undefined;
});

async function callOf(context: Context<UserEnv>, key: string): Promise<KeyedCall> {
  const { method, path, url } = context.req;
  const content = `${method} ${path}${new URL(url).search}\n${await context.req.text()}`;
  return { userId: context.get("user").id, key, isOfApiKey: context.get("apiKeyId") !== undefined, content };
}
