import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchServer } from "#attack/target/own-server.ts";
import { treeMegabytes } from "#attack/target/processes.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded-postgres.ts";
import { createLogger } from "#server/log/logger.ts";

export type RunningServer = {
  url: string;
  /** All processes but PostgreSQL's, the spare one included, in megabytes, now; 0 where there is no /proc. */
  residentMegabytes: () => Promise<number>;
  /** The worker's alone. */
  workerMegabytes: () => Promise<number>;
  databaseUrl: string;
  stop: () => Promise<void>;
};

/** The product as `npm start` runs it, with data of its own and PostgreSQL beside it. */
export async function startServer(): Promise<RunningServer> {
  const closing = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-bench-"));
  closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const logger = createLogger({ level: "warn", role: "bench" });
  const postgres = await startEmbeddedPostgres({ dataDirectory, password: "bench", logger });
  closing.defer(postgres.stop);
  const server = await launchServer({ dataDirectory, environment: { DATABASE_URL: postgres.url } });
  closing.defer(server.stop);
  if ((await server.untilReady()) === null) throw new Error(`the server did not start: ${server.readOutput()}`);
  const worker = (await server.processOf("worker")) ?? 0;
  return {
    url: server.origin,
    databaseUrl: postgres.url,
    workerMegabytes: () => treeMegabytes(worker),
    residentMegabytes: () => treeMegabytes(server.pid),
    stop: () => closing.disposeAsync(),
  };
}
