import { open } from "node:fs/promises";
import type { ObjectStore, OpenObject } from "#server/files/object-store.ts";

/** A file that is written aside, opened and kept under no name: its bytes are there until they have been read, or whoever reads them goes. */
export async function openAside(
  files: Pick<ObjectStore, "reserve">,
  write: (target: string) => Promise<void>,
): Promise<OpenObject> {
  const aside = await files.reserve();
  try {
    await write(aside.path);
    const file = await open(aside.path, "r");
    const { size } = await file.stat();
    return { stream: file.createReadStream(), bytes: size };
  } finally {
    await aside.discard();
  }
}
