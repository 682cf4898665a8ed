import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "#web/api/failure.ts";
import { acceptCut, uploadQuery } from "#web/api/uploads.ts";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { priceText, transformTexts } from "#web/features/transform/transform-texts.ts";
import { cutSentence } from "#web/parts/photo/cut-question.ts";
import { FileButton } from "#web/parts/photo/file-button.tsx";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

type UseAnywayProps = {
  upload: Upload;
  /** The picture that was started before it was known, and failed for it. */
  failed: Generation | null;
  picking: Picking;
  onFile: (file: File) => void;
};

/** Asks whether a photo that cuts the car off is to be used. */
export function UseAnyway({ upload, failed, picking, onFile }: UseAnywayProps) {
  const client = useQueryClient();
  const { held } = picking;
  const preset = held?.preset ?? failed?.preset ?? null;
  const ratio = failed?.aspectRatio ?? picking.ratio ?? picking.suggested;
  const [isSending, setSending] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const sentenceId = useId();
  const sentence = cutSentence(upload);

  useEffect(() => announce(sentence), [sentence]);

  useEffect(() => {
    if (!held) return;
    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    actions.current?.scrollIntoView({ block: "center", behavior: reducesMotion ? "auto" : "smooth" });
    actions.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [held]);

  async function accept(): Promise<void> {
    setSending(true);
    try {
      const accepted = await acceptCut(upload.id);
      client.setQueryData(uploadQuery(upload.id).queryKey, accepted);
      picking.cutAccepted(failed);
    } catch (error) {
      setSending(false);
      toast({ title: transformTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }

  return (
    <div className="border-signal grid gap-4 border-l-2 pl-4">
      <p id={sentenceId} className="max-w-prose text-sm font-medium">
        {sentence}
      </p>
      <div ref={actions} className="flex flex-wrap gap-2">
        <Button
          look="signal"
          aria-describedby={sentenceId}
          aria-disabled={isSending}
          onClick={isSending ? undefined : () => void accept()}
        >
          {preset ? `Use it anyway in ${preset} · ${priceText(picking.costOf(preset, ratio))}` : "Use it anyway"}
        </Button>
        <StraightenButton upload={upload} />
        <FileButton onFile={onFile}>Choose another photo</FileButton>
      </div>
    </div>
  );
}
