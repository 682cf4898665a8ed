import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { AlphaModel, InferAlpha } from "#imaging/cutout/alpha-model.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { Appearance } from "#imaging/detect/appearance/appearance.ts";
import { readAppearance } from "#imaging/detect/appearance/read-appearance.ts";
import { readColourByPlate } from "#imaging/detect/appearance/read-colour.ts";
import { readCarText, type PlateFound } from "#imaging/detect/read-car-text.ts";
import type { PlateSearch } from "#imaging/plates/find-plate.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import type { CarNames } from "#server/domain/catalogue/car-names.ts";
import type { Lettering } from "#server/domain/detection/lettering.ts";
import { readLettering } from "#server/domain/detection/read-lettering.ts";
import { cutOutToLookAt, openSearch, type PlateLabel } from "../../bench/labelled-plates.ts";
import { hidePlate } from "./hide-plate.ts";

export type Readers = {
  readonly matting: AlphaModel;
  /** The yardstick of times: one inference of the matting model as published. */
  readonly bareInfer: InferAlpha;
  readonly text: TextModel;
  readonly names: CarNames;
};

/** What is told of one photo. */
export type PhotoResult = {
  readonly file: string;
  /** Null: the folder's `plates.csv` doesn't name the photo. */
  readonly label: PlateLabel | null;
  readonly plate: PlateFound | null;
  readonly lettering: Lettering;
  /** Null where the car is not cut out. */
  readonly appearance: Appearance | null;
  /** Whether a plate is seen in a photo without one: this one itself, or with its plate painted over. */
  readonly seesPlateWithout: boolean;
  readonly milliseconds: number;
  readonly bareMilliseconds: number;
};

/** Null for a photo that the product refuses. */
export async function readPhoto(
  { folder, file, label }: { folder: string; file: string; label: PlateLabel | null },
  { matting, bareInfer, text, names }: Readers,
): Promise<PhotoResult | null> {
  const photo = await decodePhoto(await readFile(join(folder, file))).catch(() => null);
  if (photo === null) return null;
  const { search, car } = await openSearch(photo, matting, cutOutToLookAt);
  const square = new Uint8Array(matting.side ** 2 * 3);
  const { milliseconds: bareMilliseconds } = await timed(() => bareInfer(square));
  const { milliseconds, result } = await timed(async () => {
    const { lines, plate } = await readCarText(search, text);
    return {
      plate,
      lettering: readLettering(lines, names, { plate: plate?.place ?? null }),
      appearance: car === null ? null : lookAt(car, plate?.place ?? null),
    };
  });
  const plateSeenWithout = label === null ? result.plate : (await readCarText(withoutPlate(search, label), text)).plate;
  return { file, label, ...result, seesPlateWithout: plateSeenWithout !== null, milliseconds, bareMilliseconds };
}

function lookAt(car: CarCutOut, plate: PlateQuad | null): Appearance {
  const appearance = readAppearance(car);
  const colour = plate === null ? null : readColourByPlate(car, plate);
  return colour === null ? appearance : { ...appearance, colour };
}

function withoutPlate(search: PlateSearch, { box }: PlateLabel): PlateSearch {
  const inSearch = { ...box, left: box.left - search.box.left, top: box.top - search.box.top };
  return { ...search, picture: hidePlate(search.picture, inSearch) };
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ milliseconds: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { milliseconds: performance.now() - start, result };
}
