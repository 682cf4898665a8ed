import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ProgramUser } from "./unprivileged-user.ts";

const run = promisify(execFile);

export const databaseUser = "carvas";
const draftPrefix = "postgres-draft-";

export type ClusterSetup = {
  binaries: PostgresBinaries;
  user: ProgramUser;
  dataDirectory: string;
  password: string;
};

/**
 * Makes the cluster in `<dataDirectory>/postgres` if there is none. It is made beside and renamed, so that a half-made one is never
 * taken for whole, however the process dies. Gives its path.
 */
export async function initialiseCluster({ binaries, user, dataDirectory, password }: ClusterSetup): Promise<string> {
  const clusterPath = join(dataDirectory, "postgres");
  const version = await readVersion(clusterPath);
  if (version === binaries.majorVersion) return clusterPath;
  if (version !== undefined) {
    throw new Error(`${clusterPath} belongs to PostgreSQL ${version}; this version runs ${binaries.majorVersion}.`);
  }
  await removeDrafts(dataDirectory);
  const draftPath = await mkdtemp(join(dataDirectory, draftPrefix));
  const passwordPath = `${draftPath}.password`;
  await writeFile(passwordPath, password, { mode: 0o600 });
  if (user.ids !== undefined) {
    await chown(draftPath, user.ids.uid, user.ids.gid);
    await chown(passwordPath, user.ids.uid, user.ids.gid);
  }
  const command = [
    ...user.prefix,
    binaries.initdb,
    `--pgdata=${draftPath}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordPath}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
  ];
  const [program = "", ...parameters] = command;
  try {
    await run(program, parameters, { ...user.spawnIds, cwd: "/" });
    await rename(draftPath, clusterPath);
  } catch (cause) {
    throw new Error(`The embedded PostgreSQL could not be set up in ${dataDirectory}: ${readReason(cause)}`, { cause });
  } finally {
    await rm(passwordPath, { force: true });
  }
  return clusterPath;
}

/** What initdb wrote last as an error; its progress and its advice stand around it. */
function readReason(cause: unknown): string {
  const output = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : "";
  const lines = output.split("\n").filter((line) => /(error|fatal|panic):/i.test(line));
  const text = lines.at(-1) ?? (cause instanceof Error ? cause.message : String(cause));
  return text.replace(/^.*?(error|fatal|panic):\s*/i, "");
}

async function readVersion(clusterPath: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterPath, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function removeDrafts(dataDirectory: string): Promise<void> {
  const names = await readdir(dataDirectory);
  const drafts = names.filter((name) => name.startsWith(draftPrefix));
  await Promise.all(drafts.map((name) => rm(join(dataDirectory, name), { recursive: true, force: true })));
}
