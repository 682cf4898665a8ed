import { useState } from "react";
import { photoViews } from "#contract/detected-fields.ts";
import type { Detection } from "#contract/detection.ts";
import type { Upload } from "#contract/uploads.ts";
import { cutSentence } from "#web/parts/photo/cut-question.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** The photos of the car, one of them large, and what can be made of that very photo. */
export function PhotosOfCar({ photos, bestPhotos }: Pick<Detection, "photos" | "bestPhotos">) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === chosenId) ?? firstShown({ photos, bestPhotos });
  if (!shown) return null;
  const bestFrom = photoViews.filter((view) => bestPhotos[view] === shown.id);
  return (
    <section aria-label="Photos" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <img
        src={shown.previewUrl}
        width={shown.width}
        height={shown.height}
        alt={`Your car: ${shown.fileName}`}
        className="bg-sunken h-auto max-h-[min(30rem,70dvh)] w-full rounded-md object-contain"
      />
      {photos.length > 1 ? (
        <ul aria-label="All photos" className="-m-1 flex gap-2 overflow-x-auto p-1">
          {photos.map((photo) => (
            <li key={photo.id} className="shrink-0">
              <button
                type="button"
                aria-label={`Show ${photo.fileName}`}
                aria-pressed={photo.id === shown.id}
                onClick={() => setChosenId(photo.id)}
                className="aria-pressed:outline-accent block rounded-sm aria-pressed:outline-2 aria-pressed:outline-offset-2"
              >
                <img src={photo.previewUrl} alt="" className="bg-sunken h-16 w-22 rounded-sm object-cover" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {shown.cutSides.length > 0 && !shown.cutAccepted ? (
        <p className="border-accent text-ink-soft border-l-2 pl-3 text-sm">{cutSentence(shown)}</p>
      ) : null}
      {photos.length > 1 && bestFrom.length > 0 ? (
        <p className="text-ink-soft text-sm">The best photo of the {bestFrom.map(sideText).join(" and ")}.</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-ink-soft mr-2 text-sm">Go on with this photo:</p>
        <ButtonLink to={`/photo-upload?photo=${shown.id}`}>Put it in a scene</ButtonLink>
        <ButtonLink to={`/retail-mode?photo=${shown.id}`}>Retail Mode</ButtonLink>
      </div>
    </section>
  );
}

/** A front quarter shows most of a car; without one, whichever came first. */
function firstShown({ photos, bestPhotos }: Pick<Detection, "photos" | "bestPhotos">): Upload | undefined {
  return photos.find(({ id }) => id === bestPhotos["front-quarter"]) ?? photos[0];
}

function sideText(view: (typeof photoViews)[number]): string {
  return view.replace("-", " ");
}
