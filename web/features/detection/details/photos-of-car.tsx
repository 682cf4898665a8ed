import { useState } from "react";
import type { CarPhoto, Detection } from "#contract/detection.ts";
import { lookCodeOf } from "#contract/gate.ts";
import { shownValue } from "#web/features/detection/car-words.ts";
import { modelFailedText } from "#web/features/detection/detection-texts.ts";
import { RefusedPhotos } from "#web/features/detection/refused-photos.tsx";
import { cutSentence, troubleWith } from "#web/parts/look/look-question.ts";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

type PhotosOfCarProps = Pick<Detection, "photos" | "bestPhotos" | "bestPhoto" | "modelError"> & {
  /** Whose photos may be read again here; left out where the page offers that already. */
  requestId?: string;
};

/** The photos of the car with the side that each shows; one of them large, the best if no other was chosen, and what can be made of it. */
export function PhotosOfCar({ photos, bestPhotos, bestPhoto, modelError, requestId }: PhotosOfCarProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === chosenId) ?? photos.find(({ id }) => id === bestPhoto) ?? photos[0];
  if (!shown) return null;
  const isAllRead = !photos.some(({ isWaiting }) => isWaiting);
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
        <ul aria-label="All photos" className="-m-1 flex gap-3 overflow-x-auto p-1">
          {photos.map((photo) => (
            <li key={photo.id} className="shrink-0">
              <Thumb
                photo={photo}
                isShown={photo.id === shown.id}
                isBest={isAllRead && isBestOfSeveral(photo, { photos, bestPhotos })}
                onShow={() => setChosenId(photo.id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <RefusedPhotos photos={photos} requestId={requestId} />
      {modelError === null ? null : <p className="text-ink-soft text-sm">{modelFailedText}</p>}
      <LookNote shown={shown} />
      <GoOn shown={shown} isBest={isAllRead && photos.length > 1 && shown.id === bestPhoto} />
    </section>
  );
}

/** What has to be looked at before a picture is made of it: it is asked where one is ordered. */
function LookNote({ shown }: { shown: CarPhoto }) {
  const code = lookCodeOf(shown);
  if (code === null) return null;
  if (code === "car_cut_off")
    return <p className="border-accent text-ink-soft border-l-2 pl-3 text-sm">{cutSentence(shown)}</p>;
  const { title, reasons } = troubleWith(shown);
  return (
    <p className="border-danger text-danger border-l-2 pl-3 text-sm">
      <span className="font-semibold">{title}</span> {reasons.join(" ")}
    </p>
  );
}

type ThumbProps = { photo: CarPhoto; isShown: boolean; isBest: boolean; onShow: () => void };

function Thumb({ photo, isShown, isBest, onShow }: ThumbProps) {
  return (
    <button
      type="button"
      aria-label={`Show ${photo.fileName}: ${[sideText(photo), isBest ? "the best of them" : ""].filter(Boolean).join(", ")}`}
      aria-pressed={isShown}
      onClick={onShow}
      className="group grid w-24 justify-items-start gap-1 text-left"
    >
      <img
        src={photo.previewUrl}
        alt=""
        className="bg-sunken group-aria-pressed:outline-accent h-18 w-24 rounded-sm object-cover group-aria-pressed:outline-2 group-aria-pressed:outline-offset-2"
      />
      <span className="text-ink-soft text-xs group-aria-pressed:font-semibold">
        {sideText(photo)}
        {isBest ? <span className="text-accent"> · best</span> : null}
      </span>
    </button>
  );
}

/** What can be made of the photo, or why nothing can. */
function GoOn({ shown, isBest }: { shown: CarPhoto; isBest: boolean }) {
  if (shown.matteStatus === "failed")
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft text-sm">
          No picture can be made of this photo{shown.matteError === null ? "." : `: ${shown.matteError.message}`}
        </p>
        <StraightenButton upload={shown} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-ink-soft mr-2 text-sm">
        {isBest ? "Go on with this photo, the best for a picture:" : "Go on with this photo:"}
      </p>
      <ButtonLink to={`/photo-upload?photo=${shown.id}`}>Put it in a scene</ButtonLink>
      <ButtonLink to={`/retail-mode?photo=${shown.id}`}>Retail Mode</ButtonLink>
      <StraightenButton upload={shown} />
    </div>
  );
}

/** Whether other photos show the car from the same side, less well. */
function isBestOfSeveral(
  { id, view }: CarPhoto,
  { photos, bestPhotos }: Pick<PhotosOfCarProps, "photos" | "bestPhotos">,
): boolean {
  if (view === null || bestPhotos[view] !== id) return false;
  return photos.some((other) => other.id !== id && other.view === view);
}

function sideText({ view, isViewSure, isWaiting, refusal }: CarPhoto): string {
  if (refusal !== null) return "Not readable";
  if (view === null) return isWaiting ? "Being read" : "Side not told";
  return isViewSure ? shownValue("view", view) : `Likely ${view.replace("-", " ")}`;
}
