import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import type { InferAlpha, ModelAnswer } from "#imaging/cutout/alpha-model.ts";
import type { SideShares } from "#imaging/cutout/car-sides.ts";

/**
 * An inference that remembers its answers in a folder, by the pixels it was asked about and the model. Kept as bytes, to which the product rounds
 * every answer before it does anything else: a cut-out of a remembered answer is the same to the byte.
 */
export async function rememberAnswers(infer: InferAlpha, modelPath: string, folder: string): Promise<InferAlpha> {
  await mkdir(folder, { recursive: true });
  const model = createHash("sha256")
    .update(await readFile(modelPath))
    .digest();
  return async (square) => {
    const file = join(folder, createHash("sha256").update(model).update(square).digest("hex"));
    const kept = await readFile(file).catch(() => null);
    if (kept !== null) return toAnswer(inflateSync(kept));
    const { alpha, sides } = await infer(square);
    const bytes = Uint8ClampedArray.from(alpha, (value) => value * 255);
    // Whole or not at all: a run that is stopped leaves no half answer behind.
    await writeFile(`${file}.part`, deflateSync(Buffer.concat([toHead(sides), new Uint8Array(bytes.buffer)])));
    await rename(`${file}.part`, file);
    return { alpha, ...(sides && { sides }) };
  };
}

/** How many shares of sides follow, and these. */
function toHead(sides: SideShares = []): Buffer {
  return Buffer.from(Float32Array.of(sides.length, ...sides).buffer);
}

function toAnswer(kept: Buffer): ModelAnswer {
  const count = kept.readFloatLE(0);
  const sides = Array.from({ length: count }, (_, at) => kept.readFloatLE(4 + 4 * at));
  return { alpha: toShares(kept.subarray(4 + 4 * count)), ...(count > 0 && { sides }) };
}

/** A loop, because `from` with a function takes 20 times as long on a million values. */
function toShares(bytes: Uint8Array): Float32Array {
  const shares = new Float32Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) shares[at] = (bytes[at] ?? 0) / 255;
  return shares;
}
