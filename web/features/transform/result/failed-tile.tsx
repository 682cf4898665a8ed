import type { Generation } from "#contract/generations.ts";
import { isUnsent } from "#web/features/transform/scenes/start-picture.ts";
import { transformTexts } from "#web/features/transform/transform-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";

type FailedTileProps = {
  generation: Generation;
  /** What became of its token. */
  refund: string;
  previewUrl: string | null;
  onRetry: () => void;
  /** Back to the photo this was tried with. */
  onClose: () => void;
  onOtherPhoto: () => void;
};

/** With these the same photo will fail again: another one is the way out. */
const photoFaults = new Set([
  "no_car_found",
  "person_not_car",
  "too_little_of_car",
  "car_cut_off_at_top",
  "photo_lost",
]);

export function FailedTile({ generation, refund, previewUrl, onRetry, onClose, onOtherPhoto }: FailedTileProps) {
  const wasCancelled = generation.status === "cancelled";
  return (
    <PictureFrame ratio={generation.aspectRatio} className="surface-dark">
      {previewUrl ? (
        <img src={previewUrl} alt="" className="size-full scale-110 object-cover opacity-35 blur-lg grayscale" />
      ) : null}
      <div
        role={wasCancelled ? undefined : "alert"}
        className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-end gap-4 p-4 @sm:gap-6 @sm:p-8"
      >
        <div className="grid gap-2">
          <p className="display text-xl @sm:text-2xl">{failedTitle(generation)}</p>
          <p className="text-ink-soft text-sm">{isUnsent(generation) ? unsentNote(generation) : refund}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {photoFaults.has(generation.error?.code ?? "") ? (
            <Button look="signal" onClick={onOtherPhoto}>
              Upload Another Image
            </Button>
          ) : (
            <Button look="signal" onClick={onRetry}>
              {isUnsent(generation) ? "Try again" : "Retry"}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Back to the photo
          </Button>
        </div>
      </div>
    </PictureFrame>
  );
}

export function failedTitle({ status, error }: Generation): string {
  return status === "cancelled" ? "Cancelled" : (error?.message ?? "Failed to generate image");
}

function unsentNote({ error }: Generation): string {
  const isDeploying = error?.message === transformTexts.deploying;
  return isDeploying ? `${transformTexts.tryAgain}. ${transformTexts.unsent}` : transformTexts.unsent;
}
