import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { createLogger } from "#server/log/logger.ts";
import { startRole } from "#test/server/role-process.ts";

/** The built pages as a web process serves them, with an empty database. No worker: open pages make no pictures. */
export async function serveSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const closing = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-lighthouse-"));
  closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    password: "lighthouse",
    logger: createLogger({ level: "warn", role: "lighthouse" }),
  });
  closing.defer(postgres.stop);
  // Chosen here, since pages name their own address.
  const web = await startRole("web", { databaseUrl: postgres.url, dataDirectory, port: String(await findFreePort()) });
  closing.defer(() => web.end("SIGTERM"));
  return { origin: web.url, stop: () => closing.disposeAsync() };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const closed = once(server, "close");
  server.close();
  await closed;
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}
