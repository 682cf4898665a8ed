import { afterAll, beforeAll } from "vitest";
import { startRole, type RoleProcess } from "./role-process.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

/** A web process and a worker on one database, for all tests of a file, to be killed and started again. */
export function createRolePair() {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let web: RoleProcess;
  let worker: RoleProcess;
  const setup = () => ({ databaseUrl: database.url, dataDirectory: storage.directory, variables: storage.variables });

  beforeAll(async () => {
    database = await createTestDatabase();
    storage = await createTestFiles();
    [web, worker] = await Promise.all([startRole("web", setup()), startRole("worker", setup())]);
  });
  afterAll(async () => {
    await Promise.all([web.end("SIGTERM"), worker.end("SIGTERM")]);
    await database.close();
    await storage.remove();
  });

  return {
    db: () => database.db,
    url: () => web.url,
    endWorker: (signal: "SIGTERM" | "SIGKILL") => worker.end(signal),
    startWorker: async () => {
      worker = await startRole("worker", setup());
    },
    killBoth: () => Promise.all([web.end("SIGKILL"), worker.end("SIGKILL")]),
    /** At the address that clients know. */
    startBoth: async () => {
      const { port } = new URL(web.url);
      [web, worker] = await Promise.all([startRole("web", { ...setup(), port }), startRole("worker", setup())]);
    },
  };
}
