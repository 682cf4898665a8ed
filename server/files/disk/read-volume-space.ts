import { statfs } from "node:fs/promises";

/** What the volume under a folder has left, for who is not root: the embedded database never is. */
export async function readVolumeSpace(directory: string) {
  const { bavail, blocks, bsize, files, ffree } = await statfs(directory);
  // Btrfs and some network file systems count no files and say 0.
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: files === 0 ? null : ffree };
}
