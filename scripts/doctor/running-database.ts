import { resolve } from "node:path";
import type { Environment } from "#server/config/environment.ts";
import { findSecret } from "#server/config/local-secret.ts";
import { findRunningPostgres } from "#server/db/embedded/running-postgres.ts";

/** The address of the database of a server that runs, or of the one that is named; null where none runs. Nothing is started. */
export async function findRunningDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Environment, "DATABASE_URL" | "DATA_DIR">): Promise<string | null> {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  const dataDirectory = resolve(DATA_DIR);
  const password = findSecret(dataDirectory, "database-password");
  return password === undefined ? null : findRunningPostgres(dataDirectory, password);
}
