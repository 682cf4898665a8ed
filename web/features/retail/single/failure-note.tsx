import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { refundText } from "./refund-text.ts";
import type { Order } from "./use-retail-order.ts";

type FailureNoteProps = {
  selected: Generation | null;
  upload: Upload | undefined;
  order: Order;
  versions: readonly Generation[];
  paidPresets: readonly string[];
  onRetry: (preset: string, attemptKey?: string) => void;
  onDismiss: () => void;
  onOtherPhoto: () => void;
};

/** Why there is no picture, beside the photo it was tried with; the preset is no longer selected. */
export function FailureNote({ selected, upload, order, versions, paidPresets, ...actions }: FailureNoteProps) {
  if (order.step === "sending") return null;
  const isPhotoFault = upload?.matteStatus === "failed";
  const note =
    order.step === "refused"
      ? { ...order, attemptKey: order.attemptKey ?? undefined }
      : selected?.status === "failed"
        ? {
            title: retailTexts.requestFailed,
            // What is wrong with the photo stands under it.
            text: isPhotoFault
              ? refundText(versions, selected, paidPresets)
              : `${selected.error?.message ?? "Failed to generate image"} ${refundText(versions, selected, paidPresets)}`,
            preset: selected.preset,
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
          <Button onClick={() => actions.onRetry(note.preset, note.attemptKey)}>Try again</Button>
        )}
        <Button look="quiet" onClick={actions.onDismiss}>
          Back to the photo
        </Button>
      </div>
    </div>
  );
}
