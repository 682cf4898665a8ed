import { useState } from "react";
import type { PlateState } from "#contract/number-plates.ts";
import { PlateCornersDialog } from "#web/parts/plate/plate-corners-dialog.tsx";
import { PlateCrop } from "#web/parts/plate/plate-crop.tsx";
import { Button } from "#web/ui/button.tsx";
import { isPlateMissing, plateCountsText, type PlatePhoto } from "./plate-facts.ts";

const sentences = {
  not_sought: "It does not show the whole car: a plate is looked for when its picture is made.",
  not_found: "No plate was found. One that can be read would stay readable.",
  found: "Found.",
  marked: "Marked by you.",
  none: "No plate in it, by your word.",
} as const satisfies Record<PlateState, string>;

type PlatePhotosProps = {
  photos: readonly PlatePhoto[];
  /** How many more images are still being read. */
  reading: number;
  /** By AI each picture that is made again is paid for itself. */
  isAi: boolean;
};

/**
 * Where the plates are that are to be blurred or covered, before the run is made: one that was missed is marked here, one that was found
 * is looked at and corrected. Nothing waits for it.
 */
export function PlatePhotos({ photos, reading, isAi }: PlatePhotosProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [editedKey, setEditedKey] = useState<string | null>(null);
  // What was opened stays in the list: the way back from the dialog leads to its button.
  const [openedKeys, setOpenedKeys] = useState<readonly string[]>([]);
  if (photos.length + reading === 0) return null;
  const listed = photos.filter(
    ({ photo, upload }) => showsAll || isPlateMissing(upload) || openedKeys.includes(photo.key),
  );
  const edited = photos.find(({ photo }) => photo.key === editedKey);

  function edit(key: string): void {
    setOpenedKeys((keys) => [...keys, key]);
    setEditedKey(key);
  }
  return (
    <section aria-labelledby="plate-photos" className="border-line grid gap-4 border-t pt-6">
      <div className="grid gap-1">
        <h2 id="plate-photos" tabIndex={-1} className="display scroll-mt-(--header-height) text-lg">
          Number plates
        </h2>
        <p role="status" className="text-sm">
          {plateCountsText(photos, reading)}
        </p>
        <p className="text-ink-soft max-w-prose text-sm">
          {isAi
            ? "You may mark and correct them here, which is free; after the run AI makes the picture anew, at its price. The run waits for neither."
            : "You may mark and correct them here, or after the run: both are free, and the run waits for neither."}
        </p>
      </div>
      {listed.length > 0 ? (
        <ul aria-label="Plates" className="grid gap-3">
          {listed.map((one) => (
            <PlateRow key={one.photo.key} {...one} onEdit={() => edit(one.photo.key)} />
          ))}
        </ul>
      ) : null}
      {showsAll || listed.length < photos.length ? (
        <Button
          look="quiet"
          className="-ml-4 justify-self-start px-4"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? "Show only what needs a look"
            : photos.length === 1
              ? "Look at it"
              : `Look at all ${photos.length}`}
        </Button>
      ) : null}
      {edited ? <PlateCornersDialog upload={edited.upload} open onClose={() => setEditedKey(null)} /> : null}
    </section>
  );
}

function PlateRow({ photo, upload, onEdit }: PlatePhoto & { onEdit: () => void }) {
  const label = upload.numberPlate ? "Check the corners" : "Mark the plate";
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
      <PlateCrop upload={upload} />
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="truncate font-medium" title={photo.fileName}>
          {photo.fileName}
        </p>
        <p className={isPlateMissing(upload) ? "" : "text-ink-soft"}>{sentences[upload.plateState]}</p>
      </div>
      <Button
        className="col-start-2 justify-self-start px-4 sm:col-start-3"
        aria-label={`${label} in ${photo.fileName}`}
        onClick={onEdit}
      >
        {label}
      </Button>
    </li>
  );
}
