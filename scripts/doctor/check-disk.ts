import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { examineVariables } from "#server/config/config.ts";
import { usualReserveBytes } from "#server/domain/storage-room/storage-room.ts";
import { readVolumeSpace } from "#server/files/disk/read-volume-space.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Check, Finding } from "./check.ts";
import { unreadable } from "./unreadable.ts";

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** The folder of DATA_DIR, and what its volume has left. Nothing is written. */
export const checkDisk: Check = {
  name: "disk",
  title: "Disk (DATA_DIR)",
  run: async ({ variables }) => {
    const { environment } = examineVariables(variables);
    if (environment === undefined) return [unreadable("DATA_DIR")];
    const folder = await findExisting(resolve(environment.DATA_DIR));
    try {
      await access(folder, constants.W_OK);
    } catch (error) {
      const mend = "Let the server's user write there, or set DATA_DIR to another folder.";
      return [{ what: "Folder", state: "broken", said: `can't be written to: ${describeCauses(error)}`, mend }];
    }
    const reserve = environment.DISK_RESERVE_MB === undefined ? undefined : environment.DISK_RESERVE_MB * 1024 * 1024;
    return [{ what: "Folder", state: "works", said: "can be written to", mend: "" }, await judgeRoom(folder, reserve)];
  },
};

/** It is made at the first start: until then its nearest parent is what counts. */
async function findExisting(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : findExisting(dirname(path));
}

async function judgeRoom(folder: string, given: number | undefined): Promise<Finding> {
  const { freeBytes, totalBytes } = await readVolumeSpace(folder);
  const reserve = given ?? usualReserveBytes(totalBytes);
  const what = "Free space";
  const said = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)}; under ${gigabytes(reserve)} no photo is taken`;
  const mend = "Make room, or give the volume more: DISK_RESERVE_MB only moves the line.";
  if (freeBytes < reserve) return { what, state: "broken", said, mend };
  return freeBytes < reserve * 3 ? { what, state: "warning", said, mend } : { what, state: "works", said, mend: "" };
}
