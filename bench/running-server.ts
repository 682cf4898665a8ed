import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { treeMegabytes } from "#attack/target/processes.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { createLogger } from "#server/log/logger.ts";
import { startRole } from "#test/server/role-process.ts";

export type RunningServer = {
  url: string;
  /** Web and worker with all processes of theirs, in megabytes, now; 0 where there is no /proc. */
  residentMegabytes: () => Promise<number>;
  /** The worker's alone. */
  workerMegabytes: () => Promise<number>;
  databaseUrl: string;
  stop: () => Promise<void>;
};

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
    databaseUrl: postgres.url,
    workerMegabytes: () => treeMegabytes(worker.pid),
    residentMegabytes: async () => (await treeMegabytes(web.pid)) + (await treeMegabytes(worker.pid)),
    stop: () => closing.disposeAsync(),
  };
}
