import type { Generation } from "#contract/generations.ts";
import { Button } from "../../ui/button.tsx";
import { PictureFrame } from "./picture-frame.tsx";

type FailedTileProps = {
  generation: Generation;
  previewUrl: string | null;
  onRetry: () => void;
  /** Back to the photo this was tried with. */
  onClose: () => void;
  onOtherPhoto: () => void;
};

/** With these the same photo will fail again: another one is the way out. */
const photoFaults = new Set(["no_car_found", "too_little_of_car", "car_cut_off_at_top"]);

export function FailedTile({ generation, previewUrl, onRetry, onClose, onOtherPhoto }: FailedTileProps) {
  const wasCancelled = generation.status === "cancelled";
  return (
    <PictureFrame ratio={generation.aspectRatio} className="surface-dark">
      {previewUrl ? (
        <img src={previewUrl} alt="" className="size-full scale-110 object-cover opacity-35 blur-lg grayscale" />
      ) : null}
      <div
        role={wasCancelled ? undefined : "alert"}
        className="absolute inset-0 grid grid-cols-[minmax(0,1fr)] content-end gap-6 p-4 sm:p-8"
      >
        <div className="grid gap-2">
          <p className="display text-2xl">
            {wasCancelled ? "Cancelled" : (generation.error?.message ?? "Failed to generate image")}
          </p>
          <p className="text-ink-soft text-sm">Not charged. Your token is back.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {photoFaults.has(generation.error?.code ?? "") ? (
            <Button look="signal" onClick={onOtherPhoto}>
              Upload Another Image
            </Button>
          ) : (
            <Button look="signal" onClick={onRetry}>
              Retry
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
