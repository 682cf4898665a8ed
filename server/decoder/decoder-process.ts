import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { makeAlphaFile, makeMattePreview } from "#imaging/cutout/matte-pictures.ts";
import { openMatte, readMatteAlpha, readMatteHeader } from "#imaging/cutout/stored-matte.ts";
import { mostDecodingBytes, type DecodingCost } from "#imaging/decode/decoding-cost.ts";
import { ImageError } from "#imaging/decode/image-error.ts";
import { copyPicture } from "#imaging/encode/copy-picture.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { makeRendition } from "#imaging/encode/rendition.ts";
import { toStorableGraphic, toStorablePhoto } from "#imaging/metadata/storable-photo.ts";
import { makeTurnedFile } from "#imaging/metadata/turned-file.ts";
import { stepBack } from "#server/process/step-back.ts";
import { orderSchema, type DecoderTask, type Order, type Report } from "./decoder-messages.ts";

/*
 * A decoder process: one task at a time, told by messages, files by path. It ends at once when the process that started it is gone, and has
 * nothing to clean up: what it wrote aside is swept.
 */

/** Half the weight of the process that answers requests (sched(7)); with much less, the cut-outs of others would hold up every upload. */
const niceness = 3;
const usageEveryMs = 200;

function report(message: Report): void {
  // Without a callback Node throws when nobody is there to hear it.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Our own pictures are known, up to 4096 pixels; several tries at a weight take the longest. */
const copyingCost: DecodingCost = { memoryBytes: 256 * 1024 * 1024, cpuMs: 20_000 };

/** The answer to `cost`, while one is awaited. */
let answerCost: ((order: Order["type"]) => void) | null = null;

class PutBackError extends Error {}

async function askLeave(cost: DecodingCost): Promise<void> {
  const answer = new Promise<Order["type"]>((resolve) => {
    answerCost = resolve;
  });
  report({ type: "cost", cost });
  if ((await answer) === "put-back") throw new PutBackError();
}

async function perform(task: DecoderTask): Promise<Report> {
  switch (task.type) {
    case "store-photo": {
      const toStorable = task.use === "graphic" ? toStorableGraphic : toStorablePhoto;
      const { content, preview, format, width, height } = await toStorable(await readFile(task.source), askLeave);
      await writeFile(task.content, content);
      await writeFile(task.preview, preview);
      const hash = createHash("sha256").update(content).digest("hex");
      return { type: "stored", photo: { hash, format, bytes: content.length, width, height } };
    }
    case "make-rendition":
      await writeFile(task.target, await makeRendition(await readFile(task.source), task.frame));
      return { type: "made" };
    case "turn-photo":
      await writeFile(task.target, await makeTurnedFile(await readFile(task.source), task, askLeave));
      return { type: "made" };
    case "make-alpha-file":
      await writeFile(task.target, await makeAlphaFile(await readFile(task.source)));
      return { type: "made" };
    case "make-matte-preview":
      await writeFile(
        task.target,
        await makeMattePreview(readMatteAlpha(await readFile(task.source)), task.longSidePixels),
      );
      return { type: "made" };
    case "make-cut-out":
      await writeFile(task.target, await makeCutOut(task));
      return { type: "made" };
    case "copy-picture":
      await askLeave(copyingCost);
      await writeFile(task.target, await copyPicture(await readFile(task.source), task.wish));
      return { type: "made" };
  }
}

/** Photo, car and file at the same time; a shadow takes twice the car's room. */
function cuttingCost({ photoWidth, photoHeight, box }: ReturnType<typeof readMatteHeader>): DecodingCost {
  const photoPixels = photoWidth * photoHeight;
  const memoryBytes = Math.min(mostDecodingBytes, 3 * photoPixels + 24 * box.width * box.height);
  return { memoryBytes, cpuMs: 8000 + (photoPixels / 1e6) * 2000 };
}

/** The car's pixels are the photo's own; a shadow is drawn, and the file says so. */
async function makeCutOut({ photo, matte, hasShadow }: Extract<DecoderTask, { type: "make-cut-out" }>) {
  const stored = await readFile(matte);
  await askLeave(cuttingCost(readMatteHeader(stored)));
  const car = await openMatte(stored, await readFile(photo));
  // Not before it is asked for: a photo that comes must not wait for the whole of composing.
  const { pictureOfCutOut } = await import("#imaging/compose/cut-out-picture.ts");
  const drawn = { digitalSourceType: "composite", engine: "studio", preset: "Cut-out", createdAt: new Date() } as const;
  return encodeImage(await pictureOfCutOut(car, { hasShadow }), { format: "png", marking: hasShadow ? drawn : null });
}

function describe(error: unknown): Report {
  if (error instanceof PutBackError) return { type: "was-put-back" };
  if (error instanceof ImageError) return { type: "refused", code: error.code, detail: detailOf(error) };
  if (isFull(error)) return { type: "refused", code: "storage_low", detail: detailOf(error) };
  return { type: "failed", detail: detailOf(error) };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

async function obey(order: Order): Promise<void> {
  if (order.type === "start") {
    report(await perform(order.task).catch(describe));
  } else {
    answerCost?.(order.type);
    answerCost = null;
  }
}

process.on("message", (message) => void obey(orderSchema.parse(message)));
// Not `exit`, which waits for what a thread is decoding.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// Ctrl-C reaches every process of a terminal: when this one ends is for the web process to say.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
stepBack(niceness);
// Should memory run out all the same, this is who may go.
if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
sharp.cache(false);
sharp.concurrency(1);
if (process.platform !== "linux") {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    report({
      type: "usage",
      usage: { cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() },
    });
  }, usageEveryMs);
}
report({ type: "ready" });
