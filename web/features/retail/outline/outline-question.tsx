import { Check } from "lucide-react";
import { outlineTexts } from "#contract/outlines.ts";
import type { Upload } from "#contract/uploads.ts";
import { CorrectCutOutButton } from "#web/parts/cut-out/correct-cut-out-button.tsx";
import { useConfirmOutlines } from "#web/parts/look/use-confirm-outlines.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";

type OutlineQuestionProps = {
  upload: Upload;
  /** An empty picture of the scene that is chosen, to look at the cut-out in. */
  sceneUrl: string | null;
};

/** Under a photo whose outline is seen: what is known of it, one tap that confirms it, and the way to put it right, which takes that back. */
export function OutlineQuestion({ upload, sceneUrl }: OutlineQuestionProps) {
  const { isSending, confirm } = useConfirmOutlines();
  const { outline, version, isBeingCorrected } = upload.cutOut;
  if (outline === null) return null;
  const isConfirmed = outline === "confirmed";
  const seen = [{ uploadId: upload.id, version }];

  async function confirmThis(): Promise<void> {
    const [told] = (await confirm(seen)) ?? [];
    if (told?.cutOut.outline === "confirmed") announce("Outline confirmed.");
  }
  return (
    <div className="grid justify-items-start gap-3">
      {isConfirmed ? (
        <p className="flex gap-2 text-sm font-medium">
          <Check aria-hidden="true" className="text-good size-5 shrink-0" />
          Outline confirmed: the whole car, and nothing else.
        </p>
      ) : (
        <p className="max-w-prose text-sm">
          <span className="font-medium">Is this the whole car, and nothing else?</span>{" "}
          <span className="text-ink-soft">{outlineTexts[outline]}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isConfirmed ? null : (
          <Button
            aria-disabled={isSending || isBeingCorrected}
            onClick={isSending || isBeingCorrected ? undefined : () => void confirmThis()}
          >
            <Check aria-hidden="true" className="size-4" />
            Confirm the outline
          </Button>
        )}
        <CorrectCutOutButton
          upload={upload}
          sceneUrl={sceneUrl}
          look={isConfirmed ? "quiet" : "line"}
          className="px-4"
          label={isConfirmed ? "Not right" : undefined}
          onOpen={isConfirmed ? () => void confirm(seen, false) : undefined}
        />
      </div>
    </div>
  );
}
