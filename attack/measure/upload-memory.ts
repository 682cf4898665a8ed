import { paddedPhoto } from "../files/pictures.ts";
import { tally } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { signUp } from "../target/person.ts";
import { proportionalMegabytes } from "../target/processes.ts";
import { watchMemory } from "./watch-memory.ts";

export const uploadsAtOnce = 20;
const uploadBytes = 10_000_000;

/** How much the web process grows for each of twenty uploads of 10 MB that come at once. */
export async function measureUploadMemory(server: OwnServer): Promise<{ megabytesEach: number; seen: string }> {
  const person = await signUp(server);
  const web = (await server.processOf("web")) ?? 0;
  // What the first uploads load and keep is not theirs.
  await person.send(await paddedPhoto(uploadBytes, 99));
  const photos = await Promise.all(
    Array.from({ length: uploadsAtOnce }, (_, index) => paddedPhoto(uploadBytes, index + 1)),
  );
  const { result, beforeMegabytes, peakMegabytes } = await watchMemory(
    () => proportionalMegabytes(web),
    () => Promise.all(photos.map((photo) => person.send(photo, { purpose: "logo" }))),
  );
  const growth = peakMegabytes - beforeMegabytes;
  const megabytes = `${Math.round(beforeMegabytes)} → ${Math.round(peakMegabytes)} MB`;
  return { megabytesEach: growth / uploadsAtOnce, seen: `${tally(result)}; web process ${megabytes}` };
}
