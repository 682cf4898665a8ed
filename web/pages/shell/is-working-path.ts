import { appPaths } from "#web/site.ts";

const workingPaths: readonly string[] = appPaths;

/** Whether the address is a working screen's; all others are pages that are read. */
export function isWorkingPath(pathname: string): boolean {
  return workingPaths.includes(pathname.replace(/\/$/, ""));
}
