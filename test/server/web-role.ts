import { startRole, type RoleProcess } from "./role-process.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

/** The web process as `npm start` has it, with all its routes, on a database and a folder of its own; `cleanUp` ends it and removes them. */
export async function startWebRole(cleanUp: AsyncDisposableStack): Promise<RoleProcess & Pick<TestDatabase, "db">> {
  const database = await createTestDatabase();
  cleanUp.defer(database.close);
  const files = await createTestFiles();
  cleanUp.defer(files.remove);
  const role = await startRole("web", {
    databaseUrl: database.url,
    dataDirectory: files.directory,
    variables: files.variables,
  });
  cleanUp.defer(() => role.end("SIGTERM"));
  return { ...role, db: database.db };
}
