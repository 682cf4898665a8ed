import { downloadStatementRoute, readStatementRoute, readTokenUsageRoute } from "#contract/token-routes.ts";
import type { Database } from "#server/db/client.ts";
import { readStatement, readTokenUsage } from "#server/domain/tokens/read-statement.ts";
import { writeStatementTable } from "#server/domain/tokens/write-statement-table.ts";
import { createRouter, type Router } from "../router.ts";
import { attachment } from "../send-file.ts";
import { forUsers } from "../session.ts";

const noStore = { "Cache-Control": "no-store" };

export function createTokensRoutes({ db }: { db: Database }): Router {
  const router = createRouter();

  router.openapi(forUsers(readStatementRoute), async (context) => {
    const { before, ...query } = context.req.valid("query");
    const page = { ...query, userId: context.get("user").id, before: before ?? null };
    return context.json(await readStatement(db, page), 200, noStore);
  });
  router.openapi(forUsers(downloadStatementRoute), (context) => {
    const table = writeStatementTable(db, { ...context.req.valid("query"), userId: context.get("user").id });
    const name = `carvas-tokens-${new Date().toISOString().slice(0, 10)}.csv`;
    return new Response(ReadableStream.from(table).pipeThrough(new TextEncoderStream()), {
      headers: { ...noStore, "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(name) },
    });
  });
  router.openapi(forUsers(readTokenUsageRoute), async (context) => {
    const { timeZone } = context.req.valid("query");
    return context.json(await readTokenUsage(db, { userId: context.get("user").id, timeZone }), 200, noStore);
  });
  return router;
}
