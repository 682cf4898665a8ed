import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "#web/api/failure.ts";
import { acceptCut, uploadQuery } from "#web/api/uploads.ts";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { cutSentence } from "#web/parts/photo/cut-question.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

type CutNoteProps = {
  upload: Upload;
  /** Picked before this was answered: it starts with the answer. */
  preset: string | null;
  cost: number;
  onAccepted: () => void;
};

/** Asks whether a photo that cuts the car off is to be used. */
export function CutNote({ upload, preset, cost, onAccepted }: CutNoteProps) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (preset !== null) button.current?.focus();
  }, [preset]);

  async function accept(): Promise<void> {
    setSending(true);
    try {
      client.setQueryData(uploadQuery(upload.id).queryKey, await acceptCut(upload.id));
      onAccepted();
    } catch (error) {
      setSending(false);
      toast({ title: retailTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }

  return (
    <div role="status" className="border-signal grid justify-items-start gap-3 border-l-2 pl-4">
      <p className="max-w-prose text-sm font-medium">{cutSentence(upload)}</p>
      <Button
        ref={button}
        look="signal"
        aria-disabled={isSending}
        onClick={isSending ? undefined : () => void accept()}
      >
        {preset === null
          ? "Use it anyway"
          : `Use it anyway in ${shownName(preset)} · ${cost === 0 ? "free" : tokensText(cost)}`}
      </Button>
    </div>
  );
}
