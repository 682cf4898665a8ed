import type { EngineName } from "#contract/generation-kinds.ts";
import type { Generation } from "#contract/generations.ts";
import { isUnsent } from "#web/features/transform/scenes/start-picture.ts";
import { priceText, transformTexts } from "#web/features/transform/transform-texts.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { isAiFailure } from "#web/parts/engine/is-ai-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";

type FailedTileProps = {
  generation: Generation;
  /** What became of its token. */
  refund: string;
  previewUrl: string | null;
  onRetry: () => void;
  /** On both buttons where AI failed: what each of the two costs. */
  prices: Readonly<Record<EngineName, number | null>>;
  onStudio: () => void;
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

export function FailedTile({ generation, refund, previewUrl, onRetry, prices, ...ways }: FailedTileProps) {
  const { onStudio, onClose, onOtherPhoto } = ways;
  const isAi = generation.engine === "cloud";
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
            <>
              {isAiFailure(generation) ? (
                <Button look="signal" onClick={onStudio}>
                  {engineTexts.studioInstead} · {priceText(prices.studio)}
                </Button>
              ) : null}
              <Button look={isAiFailure(generation) ? "line" : "signal"} onClick={onRetry}>
                {isUnsent(generation) ? "Try again" : "Retry"}
                {isAi ? ` · ${priceText(prices.cloud)}` : null}
              </Button>
            </>
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

function unsentNote({ engine, error }: Generation): string {
  // Its own message says that nothing was charged.
  if (isAiFailure({ engine, error })) return "It was not begun.";
  const isDeploying = error?.message === transformTexts.deploying;
  return isDeploying ? `${transformTexts.tryAgain}. ${transformTexts.unsent}` : transformTexts.unsent;
}
