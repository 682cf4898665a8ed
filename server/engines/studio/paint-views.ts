import { AppError } from "#contract/errors.ts";
import { illustrationLabel, type DescribedCar } from "#contract/view-sets.ts";
import { paintCar } from "#imaging/views/paint-car.ts";
import { plateCountryOf } from "#wishes/plate-country.ts";
import { understandWish } from "#wishes/understand-wish.ts";
import type { ImageEngine } from "../image-engine.ts";
import type { LoadViewPictures } from "./car-body-layers.ts";
import type { LibraryBody } from "./car-body-library.ts";

export type ViewPainterDeps = {
  bodies: ReadonlyMap<string, LibraryBody>;
  loadPictures: LoadViewPictures;
  /** What of a car's looks follows from its make, model and version. */
  kindOf: (car: DescribedCar) => { isElectric: boolean; homeCountry: string | null };
};

const jpegQuality = 90;

/** Paints views of the 3D bodies. They show a body of the kind, never the very car, and say so in the file. */
export function createViewPainter({ bodies, loadPictures, kindOf }: ViewPainterDeps): ImageEngine["views"] {
  return async ({ car, bodyStyle, views, isWatermarked, createdAt, onStage, onView, signal }) => {
    const found = bodyStyle === null ? undefined : bodies.get(bodyStyle);
    if (found === undefined) throw new AppError("engine_failed");
    onStage("painting");
    const { isElectric, homeCountry } = kindOf(car);
    const country = plateCountryOf({ text: car.numberPlate, homeCountry });
    // Pro's pictures carry nothing of ours.
    const untypedPlate = isWatermarked ? "invented" : "plain";
    const { painting, notes } = understandWish(found.body, { ...car, country, isElectric, untypedPlate });
    const painted = paintCar(found.body, painting, {
      load: (wanted) => loadPictures(found, wanted),
      views,
      format: "jpeg",
      quality: jpegQuality,
      isWatermarked,
      marking: { engine: "studio", preset: illustrationLabel, createdAt },
      signal,
    });
    for await (const { view, bytes } of painted) await onView({ view, content: bytes, isInvented: false });
    return { bodyStyle, notes, madeWith: null };
  };
}
