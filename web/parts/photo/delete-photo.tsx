import { Trash2 } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { unusedPhotoDays } from "#contract/limits.ts";
import { latePart } from "#web/browser/late-part.ts";
import { Button } from "#web/ui/button.tsx";

const DeletePhotoDialog = latePart(async () => (await import("./delete-photo-dialog.tsx")).DeletePhotoDialog);

/** Beside a photo of which there is no picture yet. */
export const unusedPhotoNote = `Without a picture, this photo is deleted ${unusedPhotoDays} days after you last used it.`;

type DeletePhotoProps = {
  uploadId: string;
  /** Finished pictures of it; null where that is not known. */
  pictureCount: number | null;
  /** Another look than the quiet button with words. */
  renderButton?: (ask: () => void) => ReactNode;
  className?: string;
  onDeleted?: () => void;
};

/** Deletes a photo, once it has been said what goes with it and what stays. */
export function DeletePhoto({ uploadId, pictureCount, renderButton, className, onDeleted }: DeletePhotoProps) {
  const [asks, setAsks] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);

  function ask(): void {
    setHasAsked(true);
    setAsks(true);
  }
  return (
    <>
      {renderButton?.(ask) ?? (
        <Button look="quiet" className={className} onClick={ask}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete photo
        </Button>
      )}
      {hasAsked ? (
        <Suspense>
          <DeletePhotoDialog
            uploadId={uploadId}
            pictureCount={pictureCount}
            open={asks}
            onOpenChange={setAsks}
            onDeleted={() => onDeleted?.()}
          />
        </Suspense>
      ) : null}
    </>
  );
}
