import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { PhotoQuestions } from "#web/parts/which-car/photo-questions.tsx";
import { useWhichCar } from "#web/parts/which-car/use-which-car.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { UploadedPhoto } from "./uploaded-photo.tsx";

type CutOutCheckProps = {
  uploadId: string;
  fileName: string;
  /** The studio that is chosen for it, if any. */
  preset: string | null;
  className?: string;
  onOpen?: () => void;
};

/** For one photo of many: opens it with its cut-out, what is asked about its car, and the way to put it right by hand. */
export function CutOutCheck({ uploadId, fileName, preset, className, onOpen }: CutOutCheckProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Check the cut-out of ${fileName}`}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
        className={className}
      >
        Check the cut-out
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="The cut-out" description={fileName} size="wide">
        <Checked uploadId={uploadId} preset={preset} />
      </Dialog>
    </>
  );
}

function Checked({ uploadId, preset }: Pick<CutOutCheckProps, "uploadId" | "preset">) {
  const { data: upload, error } = useQuery(uploadQuery(uploadId));
  const whichCar = useWhichCar(upload);
  if (error) {
    return (
      <p role="alert" className="p-6 text-sm">
        {toFailure(error).message}
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-6 [--stage-height:min(34rem,calc(100dvh-22rem))]">
      <UploadedPhoto upload={upload} whichCar={whichCar} preset={preset} />
      <PhotoQuestions whichCar={whichCar} isShown />
    </div>
  );
}
