import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of a few megabytes, to be filled to its last byte. */
export type SmallVolume = {
  directory: string;
  /** Takes all that is left but so many bytes. */
  fill: (leaveBytes: number) => Promise<void>;
  free: () => Promise<void>;
  remove: () => void;
};

/** Null where nothing may be mounted: on Linux only root may. */
export function mountSmallVolume(megabytes: number): SmallVolume | null {
  const directory = mkdtempSync(join(tmpdir(), "carvas-volume-"));
  const ballast = join(directory, "ballast");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", directory], { stdio: "ignore" });
  } catch {
    rmSync(directory, { recursive: true });
    return null;
  }
  const free = () => writeFile(ballast, "");
  return {
    directory,
    free,
    fill: async (leaveBytes) => {
      await free();
      const { bavail, bsize } = await statfs(directory);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
    },
    remove: () => {
      execFileSync("umount", [directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
