import { createMiddleware } from "hono/factory";
import type { UserEnv } from "./router.ts";

const header = "idempotency-key";

/** For calls that create: a repeated one gets the first one's answer. */
export const answeredOnce = createMiddleware<UserEnv>(async (context, next) => {
  const key = context.req.header(header);
  if (key === undefined) return next();
  const answered = await context
    .get("repeats")
    .answerOnce({ userId: context.get("user").id, key, content: await contentOf(context.req) }, async () => {
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
  const call = { userId: context.get("user").id, key, content: await contentOf(context.req) };
  await context.get("repeats").requireSame(call, async () => {
    await next();
    return context.res.ok;
  });
  return undefined;
});

type Asked = { method: string; path: string; url: string; text: () => Promise<string> };

async function contentOf(request: Asked): Promise<string> {
  return `${request.method} ${request.path}${new URL(request.url).search}\n${await request.text()}`;
}
