import { RotateCwSquare } from "lucide-react";
import { Suspense, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { latePart } from "#web/browser/late-part.ts";
import { buttonClass } from "#web/ui/button.tsx";

/** Its code comes with the first time that it is opened. */
const StraightenDialog = latePart(async () => (await import("./straighten-dialog.tsx")).StraightenDialog);

type StraightenButtonProps = {
  upload: Upload | undefined;
  /** In a list: which of its photos. */
  fileName?: string;
  className?: string;
};

/** Opens the screen on which a photo is rotated and set straight. Nothing before there is one. */
export function StraightenButton({ upload, fileName, className = buttonClass("line", "px-4") }: StraightenButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (upload === undefined || upload.purpose !== "photo") return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={fileName === undefined ? undefined : `Straighten ${fileName}`}
        // While its cut-out is being corrected the photo stands still.
        disabled={upload.cutOut.isBeingCorrected && !isOpen}
        onClick={() => setOpen(true)}
        className={className}
      >
        {fileName === undefined ? <RotateCwSquare aria-hidden="true" className="size-4" /> : null}
        Straighten
      </button>
      <Suspense>{isOpen ? <StraightenDialog upload={upload} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
