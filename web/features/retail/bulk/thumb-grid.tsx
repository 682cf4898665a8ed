import { useState } from "react";
import { fitOf } from "#contract/cut-cars.ts";
import { bulkPreviewCount } from "#contract/limits.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSorting } from "#web/ui/use-sorting.ts";
import { usePhotoSet } from "./photo-set.ts";
import { PhotoThumb } from "./photo-thumb.tsx";
import { isPlateMissing } from "./plate-facts.ts";
import { kindOf, type KnownPhoto } from "./set-facts.ts";

type ThumbGridProps = {
  known: readonly KnownPhoto[];
  ratio: Ratio;
  /** Plates are to be blurred or covered: photos in which none was found say so. */
  isPlateTreated: boolean;
  onCheck: (photo: CheckedPhoto) => void;
};

/** The first six and how many more there are; a press shows all. Dragging, or the arrow keys on a handle, put them in order. */
export function ThumbGrid({ known, ratio, isPlateTreated, onCheck }: ThumbGridProps) {
  const set = usePhotoSet();
  const [isOpen, setOpen] = useState(false);
  const { draggedKey, drag, moveByKey } = useSorting({ keys: known.map(({ photo }) => photo.key), onMove: set.move });
  const shown = isOpen ? known : known.slice(0, bulkPreviewCount);
  const more = known.length - bulkPreviewCount;
  return (
    <div className="grid gap-4">
      <ul aria-label="Photos of the set" className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
        {shown.map((one, index) => (
          <li key={one.photo.key} data-sort-key={one.photo.key}>
            <PhotoThumb
              known={one}
              kind={kindOf(one, ratio)}
              isPlateMissing={isPlateTreated && isPlateMissing(one.upload)}
              isCutByFormat={one.upload !== undefined && fitOf(one.upload, ratio) === "cuts"}
              position={index + 1}
              count={known.length}
              isDragged={draggedKey === one.photo.key}
              onDrag={(event) => drag(one.photo.key, event)}
              onKey={(event) => {
                const to = moveByKey(one.photo.key, event);
                if (to === null) return;
                if (to >= shown.length) setOpen(true);
                announce(`${one.photo.fileName} is now ${to + 1} of ${known.length}.`);
              }}
              onRemove={() => {
                set.remove(one.photo.key);
                announce(`${one.photo.fileName} was removed.`);
              }}
              onRetry={() => set.retry(one.photo.key)}
              onCheck={onCheck}
            />
          </li>
        ))}
        {more > 0 && !isOpen ? (
          <li>
            <button
              type="button"
              aria-label={`Show ${more} more photos`}
              onClick={() => setOpen(true)}
              className="bg-ink/8 hover:bg-ink/14 display grid aspect-4/3 w-full place-items-center rounded-md text-2xl"
            >
              +{more} more
            </button>
          </li>
        ) : null}
      </ul>
      {isOpen && more > 0 ? (
        <Button look="quiet" className="justify-self-start px-4" onClick={() => setOpen(false)}>
          Show the first {bulkPreviewCount} only
        </Button>
      ) : null}
    </div>
  );
}
