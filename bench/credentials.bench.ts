import sharp from "sharp";
import type { PictureStatement } from "#contract/picture-statement.ts";
import { encodeImage, type OutputFormat } from "#imaging/encode/encode-image.ts";
import { signPicture } from "#server/domain/provenance/sign-picture.ts";
import { createContentSigner } from "#server/provenance/c2pa/create-content-signer.ts";
import { makeTestCertificate } from "#server/provenance/certificates/make-test-certificate.ts";
import type { BenchContext, Benchmark } from "./benchmark.ts";

const rounds = 9;
/** The largest picture, as most are made. */
const [width, height] = [2048, 1536];

/** Of the processor's time: most of the clock's goes by in queues of threads, and on a busy machine all of it. */
async function processorMs(way: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await way();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const medianOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

const silent = { error: () => undefined, warn: () => undefined };

/** Signing and fingerprinting a finished file, over encoding it, in processor time: what Content Credentials add to a picture. */
async function signingRatio(context: BenchContext, format: OutputFormat): Promise<number> {
  const [photo] = context.photos;
  if (photo === undefined) return Number.NaN;
  const pixels = await sharp(photo.bytes).resize(width, height, { fit: "cover" }).removeAlpha().raw().toBuffer();
  const marking = {
    digitalSourceType: "compositeSynthetic",
    engine: "studio",
    preset: "Studio",
    createdAt: new Date(),
  } as const;
  const encode = () => encodeImage({ pixels, width, height, channels: 3 }, { format, quality: 92, marking });
  const signer = await createContentSigner(await makeTestCertificate(), {
    software: { name: "Carvas", version: "bench" },
    log: silent,
  });
  const plain = await encode();
  const told = {
    isCopy: false,
    isOwnBackground: false,
    carUnchanged: null,
    outline: null,
    photoHash: "0".repeat(64),
  } as const;
  const kind: PictureStatement["kind"] = "retail";
  const sign = () => signPicture(signer, plain, { ...told, kind });
  const { content } = await sign();
  const [encodeTimes, signTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    encodeTimes.push(await processorMs(encode));
    signTimes.push(await processorMs(sign));
  }
  const [encodeMs, signMs] = [medianOf(encodeTimes), medianOf(signTimes)];
  context.note(
    `credentials in ${format}: ${signMs.toFixed(1)} ms beside ${Math.round(encodeMs)} ms of encoding, ${content.length - plain.length} bytes more`,
  );
  return signMs / encodeMs;
}

export const benchmarks = [
  {
    name: "credentials / encode, JPEG",
    unit: "ratio",
    limit: { atMost: 0.5 },
    measure: (context) => signingRatio(context, "jpeg"),
  },
  {
    name: "credentials / encode, PNG",
    unit: "ratio",
    limit: { atMost: 0.5 },
    measure: (context) => signingRatio(context, "png"),
  },
  {
    name: "credentials / encode, WebP",
    unit: "ratio",
    limit: { atMost: 0.1 },
    measure: (context) => signingRatio(context, "webp"),
  },
] as const satisfies readonly Benchmark[];
