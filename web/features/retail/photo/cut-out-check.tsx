import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { useSceneUrl } from "#web/parts/cut-out/use-scene-url.ts";
import { LookFirst } from "#web/parts/look/look-first.tsx";
import { PhotoQuestions } from "#web/parts/which-car/photo-questions.tsx";
import { useWhichCar, whichCarTexts } from "#web/parts/which-car/use-which-car.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { UploadedPhoto } from "./uploaded-photo.tsx";

export type CheckedPhoto = { readonly uploadId: string; readonly fileName: string };

/** The photo whose cut-out is looked at, if any: it stays while its dialog goes. */
export function useCutOutCheck() {
  const [photo, setPhoto] = useState<CheckedPhoto | null>(null);
  const [isOpen, setOpen] = useState(false);
  const check = (checked: CheckedPhoto): void => {
    setPhoto(checked);
    setOpen(true);
  };
  return { photo, isOpen, setOpen, check };
}

type CutOutCheckProps = {
  checking: ReturnType<typeof useCutOutCheck>;
  /** The studio that is chosen for it, if any. */
  preset: string | null;
};

/**
 * For one photo of many: opens it with its cut-out, what is asked about its car, and the way to put it right by hand. It stands outside the
 * list of photos: what is answered here may move the photo into another one.
 */
export function CutOutCheck({ checking: { photo, isOpen, setOpen }, preset }: CutOutCheckProps) {
  if (photo === null) return null;
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title="The cut-out" description={photo.fileName} size="wide">
      <Checked key={photo.uploadId} uploadId={photo.uploadId} preset={preset} />
    </Dialog>
  );
}

type CheckButtonProps = {
  photo: CheckedPhoto;
  onCheck: (photo: CheckedPhoto) => void;
  /** No car was found that could be used: another may be pointed at. */
  isWrongCar?: boolean;
  className?: string;
};

export function CheckCutOutButton({ photo, onCheck, isWrongCar = false, className }: CheckButtonProps) {
  const label = isWrongCar ? whichCarTexts.another : "Check the cut-out";
  return (
    <button
      type="button"
      aria-label={`${label} ${isWrongCar ? "in" : "of"} ${photo.fileName}`}
      aria-haspopup="dialog"
      onClick={() => onCheck(photo)}
      className={className}
    >
      {label}
    </button>
  );
}

function Checked({ uploadId, preset }: { uploadId: string; preset: string | null }) {
  const { data: upload, error } = useQuery(uploadQuery(uploadId));
  const whichCar = useWhichCar(upload);
  const sceneUrl = useSceneUrl(preset);
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
      {upload && !upload.isDetail ? <LookFirst upload={upload} sceneUrl={sceneUrl} /> : null}
      <PhotoQuestions whichCar={whichCar} isShown />
    </div>
  );
}
