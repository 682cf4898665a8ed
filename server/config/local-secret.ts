import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * A secret of a self-contained installation: made once, kept in `<dataDirectory>/secrets/<name>`, readable by its owner only.
 * Two processes that start together agree on one: the file appears whole by a hard link, which fails if it is there already.
 */
export function readOrCreateSecret(dataDirectory: string, name: string): string {
  const existing = findSecret(dataDirectory, name);
  if (existing !== undefined) return existing;
  const path = pathOf(dataDirectory, name);
  const folder = dirname(path);
  const draftPath = `${path}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draftPath, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  } catch (cause) {
    throw new Error(`DATA_DIR (${dataDirectory}) can't be written to`, { cause });
  }
  try {
    linkSync(draftPath, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draftPath, { force: true });
  }
  return readFileSync(path, "utf8");
}

/** Puts a secret that was made elsewhere in the place of what is there. */
export function replaceSecret(dataDirectory: string, name: string, secret: string): void {
  const path = pathOf(dataDirectory, name);
  const draftPath = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(draftPath, secret, { mode: 0o600, flush: true });
  renameSync(draftPath, path);
}

const pathOf = (dataDirectory: string, name: string): string => join(dataDirectory, "secrets", name);

/** Undefined where none was made yet; writes nothing. Throws where its file is empty, as after a crash of the machine. */
export function findSecret(dataDirectory: string, name: string): string | undefined {
  const path = pathOf(dataDirectory, name);
  try {
    const secret = readFileSync(path, "utf8");
    if (secret.trim() !== "") return secret;
    throw new Error(`${path} is empty: put it back from a backup, or delete it, which signs everybody out`);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
