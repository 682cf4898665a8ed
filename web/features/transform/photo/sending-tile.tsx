import type { Ratio } from "#contract/ratios.ts";
import { heldNote, heldTitle } from "#web/parts/photo/held-photo.ts";
import type { PhotoState } from "#web/parts/photo/photo-transfer.ts";
import { Button } from "#web/ui/button.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { usePhotoTransfer } from "./use-photo-transfer.ts";

type SendingTileProps = {
  photo: Extract<PhotoState, { step: "sending" | "held" }>;
  /** The scene that was picked while the photo was on its way. */
  preset: string;
  ratio: Ratio;
};

/** The place of a picture whose photo has not arrived yet. */
export function SendingTile({ photo, preset, ratio }: SendingTileProps) {
  const { localUrl } = photo;
  const { resume } = usePhotoTransfer();
  return (
    <PictureFrame ratio={ratio} className="surface-dark">
      {localUrl ? <img src={localUrl} alt="" className="size-full scale-110 object-cover opacity-80 blur-lg" /> : null}
      <div className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-end gap-4 bg-linear-to-t from-black/80 via-black/40 to-black/30 p-4 @sm:p-8">
        {photo.step === "sending" ? (
          <>
            <p className="display text-[clamp(1.375rem,8cqw,3rem)]/none">CREATING IMAGE</p>
            <p className="text-sm">Sending your photo. {preset} starts as soon as it has arrived.</p>
            <ProgressBar label="Sending your photo" percent={photo.percent} />
          </>
        ) : (
          <div role="alert" className="grid gap-4">
            <div className="grid gap-2">
              <p className="display text-xl @sm:text-2xl">{heldTitle(photo)}</p>
              <p className="text-ink-soft text-sm">
                {heldNote(photo)} {preset} starts then.
              </p>
            </div>
            <Button look="signal" className="justify-self-start" onClick={resume}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </PictureFrame>
  );
}
