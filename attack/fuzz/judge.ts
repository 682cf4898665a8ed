import { randomBytes } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { AppError } from "#contract/errors.ts";
import { refusalCodeSchema, type StoredPhoto } from "#server/decoder/decoder-messages.ts";
import type { PhotoDecoder } from "#server/decoder/photo-decoder.ts";

export type Verdict = {
  /** The code, `kept`, or what must not happen. */
  outcome: string;
  /** What must not happen, in words; null when all is well. */
  fault: string | null;
  /** The signal or exit code of a process that died of it, which is allowed and told. */
  death: string | null;
  ms: number;
};

/** A starved machine gives a photo its 30 s of a core in minutes. */
const waitsForMs = 600_000;
const uses = ["photo", "graphic"] as const;
export type Use = (typeof uses)[number];

export type JudgeSetup = {
  folder: string;
  /** Gets every file. */
  decoder: PhotoDecoder;
  /** Gets what was accepted, after photos of its own: what of their pixels shows in it was never in the file. */
  second: PhotoDecoder;
};

/** Gives a file to the decoder as the web process does, and looks at what comes out of it. */
export function createJudge({ folder, decoder, second }: JudgeSetup) {
  const store = async (by: PhotoDecoder, bytes: Uint8Array, use: Use): Promise<Kept> => {
    const name = randomBytes(6).toString("hex");
    const [source, content, preview] = ["source", "content", "preview"].map((part) => join(folder, `${name}.${part}`));
    if (source === undefined || content === undefined || preview === undefined) throw new Error("three paths");
    await writeFile(source, bytes);
    try {
      const photo = await within(by.storePhoto({ account: "fuzz", use, source, content, preview }));
      return { photo, content: await readFile(content), preview: await readFile(preview) };
    } finally {
      await Promise.all([source, content, preview].map((path) => rm(path, { force: true })));
    }
  };
  return {
    judge: async (file: Uint8Array, use: Use): Promise<Verdict> => {
      const startedAt = performance.now();
      const verdict = (outcome: string, fault: string | null, death: string | null = null): Verdict => ({
        outcome,
        fault,
        death,
        ms: performance.now() - startedAt,
      });
      let kept: Kept;
      try {
        kept = await store(decoder, file, use);
      } catch (error) {
        return toVerdict(error, verdict);
      }
      const took = verdict("kept", null);
      try {
        await store(second, await noise(kept.photo), "photo").catch(() => null);
        return { ...took, fault: await compare(kept, { file, store: (bytes) => store(second, bytes, use) }) };
      } catch (error) {
        return { ...took, fault: `kept at first, then refused: ${describe(error)}` };
      }
    },
    /** A good photo comes through, and nothing lies about. */
    isWell: async (): Promise<string | null> => {
      const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#467" } })
        .jpeg()
        .toBuffer();
      const failure = await store(decoder, photo, "photo").then(() => null, describe);
      const left = await readdir(folder);
      if (failure !== null) return `a good photo afterwards: ${failure}`;
      return left.length === 0 ? null : `files were left: ${left.join(", ")}`;
    },
  };
}

type Kept = { photo: StoredPhoto; content: Buffer; preview: Buffer };

type Comparison = { file: Uint8Array; store: (bytes: Uint8Array) => Promise<Kept> };

/** Decoded again after another's photo, the same must come out; and what is kept shows the same picture when it is decoded for itself. */
async function compare(kept: Kept, { file, store }: Comparison): Promise<string | null> {
  const again = await store(file);
  if (again.photo.hash !== kept.photo.hash) return "decoded twice it is two photos";
  if (!again.preview.equals(kept.preview)) return "decoded twice it has two previews";
  const anew = await store(kept.content);
  if (anew.photo.width !== kept.photo.width || anew.photo.height !== kept.photo.height) return "it has two sizes";
  const difference = await meanDifference(kept.preview, anew.preview);
  return difference <= mostDifference ? null : `what is kept shows another picture than its preview (${difference})`;
}

/** Of 255. Pictures that are converted pass through a JPEG; noise loses most by it. */
const mostDifference = 24;

/** Of two previews, which are our own files. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((file) => sharp(file).flatten().raw().toBuffer()));
  if (first?.length !== second?.length) return Number.POSITIVE_INFINITY;
  const sum = first?.reduce((so, value, at) => so + Math.abs(value - (second?.[at] ?? 0)), 0) ?? 0;
  return Math.round(sum / (first?.length ?? 1));
}

function noise({ width, height }: StoredPhoto): Promise<Buffer> {
  const [wide, high] = [Math.min(width, 1200), Math.min(height, 1200)];
  const raw = { width: wide, height: high, channels: 3 } as const;
  return sharp(randomBytes(wide * high * 3), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

class HangError extends Error {}

async function within<Result>(work: Promise<Result>): Promise<Result> {
  const stopWaiting = new AbortController();
  const over = sleep(waitsForMs, null, { signal: stopWaiting.signal, ref: true }).then(() => {
    throw new HangError(`no answer within ${waitsForMs / 60_000} minutes`);
  });
  over.catch(() => undefined);
  try {
    return await Promise.race([work, over]);
  } finally {
    stopWaiting.abort();
  }
}

function toVerdict(
  error: unknown,
  verdict: (outcome: string, fault: string | null, death?: string | null) => Verdict,
): Verdict {
  if (error instanceof HangError) return verdict("hang", error.message);
  if (!(error instanceof AppError)) return verdict("failed", describe(error));
  const death = /died of it \((.*)\)/.exec(describe(error.cause))?.[1] ?? null;
  const isNamed = refusalCodeSchema.safeParse(error.code).success && error.code !== "storage_low";
  return verdict(error.code, isNamed ? null : describe(error), death);
}

function describe(error: unknown): string {
  if (error instanceof AppError)
    return `${error.code}${error.cause instanceof Error ? `: ${error.cause.message}` : ""}`;
  return error instanceof Error ? error.message : String(error);
}
