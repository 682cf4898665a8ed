import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { CarBody } from "#imaging/views/car-body.ts";
import { paintCar, type LoadLayers } from "#imaging/views/paint-car.ts";
import { syntheticBody, syntheticPictures } from "#imaging/views/synthetic-body.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { readCarBody } from "#server/engines/studio/car-body-library.ts";
import { understandWish } from "#wishes/understand-wish.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";

const rounds = 5;
const bodiesFolder = resolve(import.meta.dirname, "..", "assets", "cars");
/** Of all that the painting does: metallic paint, a lowered body, tinted glass, stripes, wheels of another design. */
const fullWish = "lowered, tinted windows, white stripes, five twin-spoke wheels, spoiler, roof rack";

/** All six views of 1600 × 1200, painted and encoded as JPEG, layers decoded beforehand; over one bare inference. */
async function viewsRatio({ bareInfer, matting, note }: BenchContext, modifications: string): Promise<number> {
  const { body, load } = await someBody(note);
  const { painting } = understandWish(body, {
    colour: "Navy Blue",
    customColour: null,
    wheelColour: "Silver",
    modifications,
    numberPlate: null,
    country: "GB",
  });
  const square = new Uint8Array(matting.side ** 2 * 3).fill(128);
  const paint = async () => {
    const marking = { engine: "studio", preset: "views", createdAt: new Date() };
    for await (const { bytes } of paintCar(body, painting, { load, marking }))
      if (bytes.length === 0) throw new Error();
  };
  await paint();
  const [bareMs = Number.NaN, viewsMs = Number.NaN] = await interleavedMedians(
    [() => bareInfer(square), paint],
    rounds,
  );
  note(
    `six views of ${body.style}, "${modifications}": ${Math.round(viewsMs)} ms, bare inference ${Math.round(bareMs)} ms`,
  );
  return viewsMs / bareMs;
}

/** The first body of the library, or a drawn one of the same size where none is rendered yet. */
async function someBody(note: BenchContext["note"]): Promise<{ body: CarBody; load: LoadLayers }> {
  for (const style of await readdir(bodiesFolder)) {
    try {
      const found = await readCarBody(join(bodiesFolder, style), style);
      const loadPictures = createViewPictures(Number.MAX_SAFE_INTEGER);
      return { body: found.body, load: (wanted) => loadPictures(found, wanted) };
    } catch (error) {
      note(`${style} is not complete: ${String(error).split("\n")[0]}`);
    }
  }
  const pictures = syntheticPictures();
  return { body: syntheticBody, load: () => Promise.resolve(pictures) };
}

export const benchmarks = [
  {
    name: "six views / inference",
    unit: "ratio",
    limit: { atMost: 1.5 },
    measure: (context) => viewsRatio(context, ""),
  },
  {
    name: "six views / inference, all modified",
    unit: "ratio",
    limit: { atMost: 1.5 },
    measure: (context) => viewsRatio(context, fullWish),
  },
] as const satisfies readonly Benchmark[];
