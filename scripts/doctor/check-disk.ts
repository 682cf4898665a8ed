import { access, constants, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { chooseWatchedVolume, type WatchedVolume } from "#server/config/choose-watched-volume.ts";
import { examineVariables } from "#server/config/config.ts";
import { usualReserveBytes } from "#server/domain/storage-room/storage-room.ts";
import { readVolumeSpace } from "#server/files/disk/read-volume-space.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Check, Finding } from "./check.ts";
import { unreadable } from "./unreadable.ts";

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** The folder of DATA_DIR, and what the volume has left that the server watches: with a folder as STORAGE_URL, that one's. Nothing is written. */
export const checkDisk: Check = {
  name: "disk",
  title: "Disk (DATA_DIR)",
  run: async ({ variables }) => {
    const { environment, storage: place } = examineVariables(variables);
    if (environment === undefined) return [unreadable("DATA_DIR")];
    const dataDirectory = resolve(environment.DATA_DIR);
    const folder = await findExisting(dataDirectory);
    try {
      await access(folder, constants.W_OK);
    } catch (error) {
      const mend = "Let the server's user write there, or set DATA_DIR to another folder.";
      return [{ what: "Folder", state: "broken", said: `can't be written to: ${describeCauses(error)}`, mend }];
    }
    const reserveBytes =
      environment.DISK_RESERVE_MB === undefined ? undefined : environment.DISK_RESERVE_MB * 1024 * 1024;
    const room = await judgeRoom(chooseWatchedVolume({ place, dataDirectory, reserveBytes }));
    return [{ what: "Folder", state: "works", said: "can be written to", mend: "" }, room];
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

async function judgeRoom({ folder, reserveBytes }: WatchedVolume): Promise<Finding> {
  const there = await findExisting(folder);
  const { freeBytes, totalBytes } = await readVolumeSpace(there);
  const reserve = reserveBytes ?? usualReserveBytes(totalBytes);
  const what = "Free space";
  const left = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} at ${there}`;
  const said = `${left}; under ${gigabytes(reserve)} no photo is taken`;
  const mend = "Make room, or give the volume more: DISK_RESERVE_MB only moves the line.";
  if (freeBytes < reserve) return { what, state: "broken", said, mend };
  return freeBytes < reserve * 3 ? { what, state: "warning", said, mend } : { what, state: "works", said, mend: "" };
}
