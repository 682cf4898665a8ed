import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** How to start a program of PostgreSQL, which refuses to run as root. */
export type ProgramUser = {
  /** Owner of the cluster's files; undefined when it is simply this process's user. */
  ids: { uid: number; gid: number } | undefined;
  /** What stands before the program on the command line. */
  prefix: readonly string[];
  /** Ids for `spawn`; undefined when the prefix changes them. */
  spawnIds: { uid: number; gid: number } | undefined;
};

const accountName = "nobody";

/**
 * As root, PostgreSQL runs as `nobody`. When a folder on the way to `paths` is closed to others (a clone in /root or in a private
 * temporary folder), it is allowed past by one capability, with the bit that makes access(2) honour it: PostgreSQL asks access(2)
 * whether its own files are there.
 */
export function chooseProgramUser(paths: readonly string[]): ProgramUser {
  if (process.getuid?.() !== 0) return { ids: undefined, prefix: [], spawnIds: undefined };
  const ids = { uid: readId("-u"), gid: readId("-g") };
  if (paths.every(isOpenToOthers)) return { ids, prefix: [], spawnIds: ids };
  const prefix = [
    "setpriv",
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  return { ids, prefix, spawnIds: undefined };
}

function readId(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, accountName], { encoding: "utf8" }));
}

function isOpenToOthers(path: string): boolean {
  const othersMaySearch = 0o001;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & othersMaySearch) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
