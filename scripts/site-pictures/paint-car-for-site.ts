import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { View } from "#contract/views.ts";
import { carBodySchema } from "#imaging/views/car-body.ts";
import { paintCar } from "#imaging/views/paint-car.ts";
import { createViewPictures } from "#server/engines/studio/car-body-layers.ts";
import { understandWish } from "#wishes/understand-wish.ts";

export type DescribedCar = {
  readonly body: string;
  readonly colour: string;
  readonly wheels: string;
  readonly view: View;
};

const carsFolder = join(import.meta.dirname, "../../assets/cars");
const loadLayers = createViewPictures(500_000_000);

/** One view of a described car, as /custom-car makes it. */
export async function paintCarForSite({ body: style, colour, wheels, view }: DescribedCar): Promise<Uint8Array> {
  const folder = join(carsFolder, style);
  const body = carBodySchema.parse(JSON.parse(await readFile(join(folder, "body.json"), "utf8")));
  const { painting } = understandWish(body, {
    colour: "White",
    customColour: colour,
    wheelColour: wheels,
    modifications: "",
    numberPlate: "",
    country: "GB",
  });
  const painted = paintCar(body, painting, {
    load: (wanted) => loadLayers({ body, folder }, wanted),
    views: [view],
    marking: { engine: "studio", preset: "views", createdAt: new Date() },
  });
  for await (const { bytes } of painted) return bytes;
  throw new Error(`${style} has no ${view}`);
}
