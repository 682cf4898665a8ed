import { createCarPictures, type CarPictures } from "#server/domain/catalogue/car-pictures.ts";
import { createCarPicturePainter } from "#server/engines/studio/car-picture-painter.ts";
import type { Base } from "./open-base.ts";

/** Enough for every body in every named colour, or for what a dozen people try out meanwhile. */
const maxKeptPictureBytes = 24 * 1024 * 1024;

/** The catalogue's pictures, painted in a thread of the web process. */
export function openCarPictures({ libraries, closing }: Pick<Base, "libraries" | "closing">): CarPictures {
  const { carsFolder, modelled } = libraries;
  const painter = createCarPicturePainter(carsFolder);
  closing.defer(painter.close);
  return createCarPictures({ paintCarPicture: painter.paint, modelled, maxKeptBytes: maxKeptPictureBytes });
}
