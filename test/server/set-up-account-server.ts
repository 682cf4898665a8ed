import { afterAll, beforeAll } from "vitest";
import { startAccountServer, type AccountServer, type AccountServerOptions } from "./account-server.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

type ServerOfTests = {
  /** Both are there once the tests run, not while they are declared. */
  readonly server: Pick<AccountServer, "origin" | "readLog" | "waits" | "stopStreams">;
  readonly database: Pick<TestDatabase, "db" | "url">;
};

/** One account server on a database of its own for the tests of this file or `describe`, closed after them. */
export function setUpAccountServer(
  createDatabase: () => Promise<TestDatabase> = createTestDatabase,
  options: AccountServerOptions = {},
): ServerOfTests {
  let started: { server: AccountServer; database: TestDatabase } | undefined;
  beforeAll(async () => {
    const database = await createDatabase();
    started = { database, server: await startAccountServer(database, options) };
  });
  afterAll(async () => {
    await started?.server.close();
    await started?.database.close();
  });
  const running = () => {
    if (started === undefined) throw new Error("The server is there while tests run, not before.");
    return started;
  };
  return {
    server: {
      get origin() {
        return running().server.origin;
      },
      get waits() {
        return running().server.waits;
      },
      readLog: () => running().server.readLog(),
      stopStreams: () => running().server.stopStreams(),
    },
    database: {
      get db() {
        return running().database.db;
      },
      get url() {
        return running().database.url;
      },
    },
  };
}
