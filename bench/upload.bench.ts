import sharp from "sharp";
import { generateFromPresetAnswer } from "#contract/generations.ts";
import { ratios } from "#contract/ratios.ts";
import { signUpOver, type HttpClient } from "#test/server/http-client.ts";
import { median, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";
import { startServer, type RunningServer } from "./running-server.ts";
import { untilCutOut } from "./until-cut-out.ts";

const megapixels = 12;
const uploads = 7;
const transformations = 50;

type ServerFigures = {
  uploadRatio: number;
  presetRatio: number;
  residentMegabytes: number;
};

/** What a person feels: by HTTP, the answer read to its end, each time beside a bare inference on the same photo. */
async function measureServer(context: BenchContext): Promise<ServerFigures | null> {
  const photo = await carPhoto(context, megapixels);
  if (photo === null) return null;
  const { side } = context.matting;
  const square = await sharp(photo).resize(side, side, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const inferenceMs = () => timed(() => context.bareInfer(square));
  const server = await startServer();
  try {
    const uploadRatio = await measureUploads(await signUpOver(server.url), { photo, inferenceMs, context });
    const presets = await measurePresets(server, { photo, inferenceMs, context });
    return { uploadRatio, ...presets };
  } finally {
    await server.stop();
  }
}

type Yardstick = {
  photo: Uint8Array;
  inferenceMs: () => Promise<number>;
  context: BenchContext;
};

/** Photos that differ, each sent when the one before is cut out. */
async function measureUploads(client: HttpClient, { photo, inferenceMs, context }: Yardstick): Promise<number> {
  const times: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < uploads; round++) {
    const another = await sharp(photo)
      .jpeg({ quality: 95 - round })
      .toBuffer();
    bare.push(await inferenceMs());
    const startedAt = performance.now();
    const upload = await client.upload(another);
    times.push(performance.now() - startedAt);
    await untilCutOut(client, upload);
  }
  return ratioOf(context, { what: "upload", times, bare });
}

async function measurePresets(server: RunningServer, { photo, inferenceMs, context }: Yardstick) {
  const times: number[] = [];
  const bare: number[] = [];
  let peakMegabytes = 0;
  while (times.length < transformations) {
    const client = await signUpOver(server.url);
    const upload = await client.upload(photo);
    await untilCutOut(client, upload);
    bare.push(await inferenceMs());
    // Each format once: the same picture again would be answered without work.
    for (const aspectRatio of ratios) {
      const work = { preset: "Studio", aspectRatio };
      times.push(
        await timed(async () => generateFromPresetAnswer.parse(await (await client.transform(upload, work)).json())),
      );
      peakMegabytes = Math.max(peakMegabytes, await server.residentMegabytes());
    }
  }
  const residentMegabytes = await server.residentMegabytes();
  context.note(
    `server: ${Math.round(residentMegabytes)} MB at the end, ${Math.round(peakMegabytes)} MB at most between two pictures`,
  );
  return { presetRatio: ratioOf(context, { what: "preset", times, bare }), residentMegabytes };
}

function ratioOf(
  context: BenchContext,
  { what, times, bare }: { what: string; times: number[]; bare: number[] },
): number {
  context.note(
    `${what}, ${megapixels} megapixels: ${Math.round(median(times))} ms, bare inference ${Math.round(median(bare))} ms`,
  );
  return median(times) / median(bare);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** One run of the server gives all figures. */
let figures: Promise<ServerFigures | null> | null = null;
const figure = (name: keyof ServerFigures) => async (context: BenchContext) => {
  figures ??= measureServer(context);
  return (await figures)?.[name] ?? null;
};

export const benchmarks = [
  { name: "upload answered / inference", unit: "ratio", limit: { atMost: 0.25 }, measure: figure("uploadRatio") },
  {
    name: "preset with matte ready / inference",
    unit: "ratio",
    limit: { atMost: 0.35 },
    measure: figure("presetRatio"),
  },
  {
    name: `all but PostgreSQL after ${transformations} pictures`,
    unit: "megabytes",
    limit: { atMost: 850 },
    measure: figure("residentMegabytes"),
  },
] as const satisfies readonly Benchmark[];
