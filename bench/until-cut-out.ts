import { setTimeout as sleep } from "node:timers/promises";
import type { Upload } from "#contract/uploads.ts";
import type { HttpClient } from "#test/server/http-client.ts";

/** @throws Error when the photo is refused: then nothing can be measured on it. */
export async function untilCutOut(client: HttpClient, { id }: Pick<Upload, "id">): Promise<void> {
  for (;;) {
    const { matteStatus, matteError } = await client.readUpload(id);
    if (matteStatus === "ready") return;
    if (matteError !== null) throw new Error(`the photo of the bench was refused: ${matteError.code}`);
    await sleep(100);
  }
}
