import type { ReactNode } from "react";
import type { Upload } from "#contract/uploads.ts";
import { OutlinedPhoto } from "#web/features/retail/outline/outlined-photo.tsx";
import type { CheckedPhoto } from "#web/features/retail/photo/cut-out-check.tsx";
import { LookFirst } from "#web/parts/look/look-first.tsx";
import { Button } from "#web/ui/button.tsx";
import { useTellDetail } from "./use-tell-detail.ts";

type LookRowProps = {
  upload: Upload;
  fileName: string;
  /** What it costs once it is answered. */
  price: string;
  onCheck: (photo: CheckedPhoto) => void;
  children?: ReactNode;
};

/** A photo of many that a person has to look at: with its outline drawn, why, and the answers. */
export function LookRow({ upload, fileName, price, onCheck, children }: LookRowProps) {
  const { tell, isTelling } = useTellDetail();
  const photo = { uploadId: upload.id, fileName };
  return (
    <li aria-label={fileName} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <button type="button" aria-label={`Check the cut-out of ${fileName}`} onClick={() => onCheck(photo)}>
        <OutlinedPhoto upload={upload} />
      </button>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <p className="truncate text-sm font-medium" title={fileName}>
          {fileName}
        </p>
        {upload.isDetail ? null : (
          <LookFirst upload={upload} next={{ place: null, price }} isInList>
            <Button
              className="px-4"
              aria-disabled={isTelling}
              onClick={isTelling ? undefined : () => void tell(photo, true)}
            >
              Keep as it is · free
            </Button>
          </LookFirst>
        )}
        {children}
      </div>
    </li>
  );
}
