import type { CarPhoto } from "#contract/detection.ts";
import { ReadAgain } from "./read-again.tsx";

/** Whether another reading may tell more: what a photo is refused for, it is refused for again. */
export function mayReadAgain(photos: readonly CarPhoto[]): boolean {
  return photos.some(({ refusal }) => refusal?.mayBeReadAgain === true);
}

/**
 * Which of the photos told nothing, and why: by their names, for the others may have told all there is.
 * @param requestId of whose photos those that may tell more can be read again here; left out where the page offers that already
 */
export function RefusedPhotos({ photos, requestId }: { photos: readonly CarPhoto[]; requestId?: string }) {
  const refused = photos.filter(({ refusal }) => refusal !== null);
  // Of a single photo the page itself says so.
  if (refused.length === 0 || photos.length === 1) return null;
  const isAllRead = !photos.some(({ isWaiting }) => isWaiting);
  return (
    <div className="grid justify-items-start gap-3">
      <ul
        aria-label="Photos that tell nothing"
        className="border-accent text-ink-soft grid gap-1 border-l-2 pl-3 text-sm"
      >
        {refused.map(({ id, fileName, refusal }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{fileName}</span>: {refusal?.message}
          </li>
        ))}
      </ul>
      {requestId !== undefined && isAllRead && mayReadAgain(photos) ? <ReadAgain requestId={requestId} /> : null}
    </div>
  );
}
