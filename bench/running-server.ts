import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { createLogger } from "#server/log/logger.ts";
import { startRole, type RoleProcess } from "#test/server/role-process.ts";

export interface RunningServer {
  url: string;
  /** Web and worker together, in megabytes, now; 0 where there is no /proc. */
  residentMegabytes: () => Promise<number>;
  stop: () => Promise<void>;
}

/** The product as it is started: embedded PostgreSQL, a web and a worker process, with data of its own. */
export async function startServer(): Promise<RunningServer> {
  const closing = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-bench-"));
  closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const logger = createLogger({ level: "warn", role: "bench" });
  const postgres = await startEmbeddedPostgres({ dataDirectory, password: "bench", logger });
  closing.defer(postgres.stop);
  const setup = { databaseUrl: postgres.url, dataDirectory };
  const web = await startRole("web", setup);
  closing.defer(() => web.end("SIGTERM"));
  const worker = await startRole("worker", setup);
  closing.defer(() => worker.end("SIGTERM"));
  return {
    url: web.url,
    residentMegabytes: async () => (await residentOf(web)) + (await residentOf(worker)),
    stop: () => closing.disposeAsync(),
  };
}

async function residentOf({ pid }: RoleProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
