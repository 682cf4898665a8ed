import { photoViews, type PhotoView } from "#contract/detected-fields.ts";
import type { Detection } from "#contract/detection.ts";
import { doubtsIn } from "#contract/photo-advice.ts";
import type { PhotoOfCar, ToldFields } from "./detection-store.ts";

/** What of a photo counts when one of several is chosen. */
export type Candidate = Pick<PhotoOfCar, "uploadId" | "status" | "told"> & {
  readonly upload: Pick<PhotoOfCar["upload"], "matteStatus" | "advice" | "carBox" | "cutSides" | "isDetail">;
};

/** A quarter shows most of a car, its front more of what it is. */
const viewsByWorth: readonly PhotoView[] = ["front-quarter", "rear-quarter", "side", "front", "rear"];

/** Of each view the photo that shows the car best from there, as far as it is told that it shows it from there. */
export function chooseBestPhotos(photos: readonly Candidate[]): Detection["bestPhotos"] {
  const ranked = byWorth(photos);
  const best = photoViews.flatMap((view) => {
    const first = ranked.find(({ told }) => viewOf(told) === view);
    return first === undefined ? [] : [[view, first.uploadId] as const];
  });
  return Object.fromEntries(best);
}

/** The photo that a picture of the car is best made of: a whole car before a cut one, a sharp outline, a view that shows much, the largest. */
export function chooseBestPhoto(photos: readonly Candidate[]): string | null {
  return byWorth(photos)[0]?.uploadId ?? null;
}

/** The side that a photo shows, most likely; null while nobody has looked, and where it can't be told. */
export function viewOf(told: ToldFields): PhotoView | null {
  const [reading] = told.view ?? [];
  return photoViews.find((name) => name === reading?.value) ?? null;
}

/** The best first; without those of which no picture can be made. */
function byWorth(photos: readonly Candidate[]): Candidate[] {
  return photos
    .filter(({ status, upload }) => status !== "failed" && upload.matteStatus !== "failed")
    .map((photo) => ({ photo, worths: worthsOf(photo) }))
    .toSorted((one, other) => compare(other.worths, one.worths))
    .map(({ photo }) => photo);
}

/** Each counts only where those before it are equal; more is better. */
function worthsOf({ told, upload }: Candidate): number[] {
  const { matteStatus, cutSides, advice, carBox, isDetail } = upload;
  const view = viewOf(told);
  const isWhole = matteStatus === "ready" && cutSides.length === 0 && !isDetail;
  const isSharplyCut = doubtsIn(advice).length === 0;
  const viewWorth = view === null ? 0 : viewsByWorth.length - viewsByWorth.indexOf(view);
  const surePixels = (told.view?.[0]?.confidence ?? 1) * (carBox?.height ?? 0);
  return [Number(matteStatus === "ready"), Number(isWhole), Number(isSharplyCut), viewWorth, surePixels];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((worth, index) => worth !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
