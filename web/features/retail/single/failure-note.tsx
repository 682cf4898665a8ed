import { useIsFetching } from "@tanstack/react-query";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { offersKey } from "#web/api/offers.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { engineTexts } from "#web/parts/engine/engine-texts.ts";
import { isAiFailure } from "#web/parts/engine/is-ai-failure.ts";
import type { PhotoCosts } from "#web/parts/engine/use-photo-costs.ts";
import { Button } from "#web/ui/button.tsx";
import { refundText } from "./refund-text.ts";
import type { Order, Wanted } from "./use-retail-order.ts";

type FailureNoteProps = {
  selected: Generation | null;
  upload: Upload | undefined;
  order: Order;
  costIn: PhotoCosts;
  onRetry: (wanted: Wanted, attemptKey?: string) => void;
  priceOf: (wanted: Wanted) => string;
  onDismiss: () => void;
  onOtherPhoto: () => void;
};

/** Why there is no picture, beside the photo it was tried with; the preset is no longer selected. */
export function FailureNote({ selected, upload, order, costIn, ...actions }: FailureNoteProps) {
  const isAsking = useIsFetching({ queryKey: [offersKey] }) > 0;
  if (order.step === "sending") return null;
  const refund = selected && refundText(selected, isAsking ? null : costIn("studio", selected.preset));
  const isPhotoFault = upload?.matteStatus === "failed";
  const note =
    order.step === "refused"
      ? { ...order, attemptKey: order.attemptKey ?? undefined }
      : selected?.status === "failed"
        ? {
            title: retailTexts.requestFailed,
            // What is wrong with the photo stands under it.
            text: isPhotoFault ? refund : `${selected.error?.message ?? "Failed to generate image"} ${refund}`,
            preset: selected.preset,
            engine: selected.engine,
            isAiFault: isAiFailure(selected),
            attemptKey: undefined,
          }
        : null;
  if (!note) return null;
  return (
    <div role="alert" className="border-danger grid gap-3 border-l-2 pl-4">
      <p className="text-sm">
        <span className="font-semibold">{note.title}</span>
        <br />
        <span className="text-ink-soft">{note.text}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {isPhotoFault ? (
          // The same photo would fail again.
          <Button onClick={actions.onOtherPhoto}>Upload Another Image</Button>
        ) : (
          <>
            {note.isAiFault ? (
              <Button onClick={() => actions.onRetry(inStudio(note))}>
                {engineTexts.studioInstead} · {actions.priceOf(inStudio(note))}
              </Button>
            ) : null}
            <Button onClick={() => actions.onRetry(note, note.attemptKey)}>
              Try again{note.engine === "cloud" ? ` · ${actions.priceOf(note)}` : null}
            </Button>
          </>
        )}
        <Button look="quiet" onClick={actions.onDismiss}>
          Back to the photo
        </Button>
      </div>
    </div>
  );
}

function inStudio({ preset }: Wanted): Wanted {
  return { preset, engine: "studio" };
}
