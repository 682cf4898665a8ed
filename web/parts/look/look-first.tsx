import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { lookCodeOf } from "#contract/gate.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { CorrectCutOutButton } from "#web/parts/cut-out/correct-cut-out-button.tsx";
import { StraightenButton } from "#web/parts/straighten/straighten-button.tsx";
import { announce } from "#web/ui/announcer.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { cutSentence, troubleWith } from "./look-question.ts";
import { useConfirmOutlines } from "./use-confirm-outlines.ts";

type LookFirstProps = {
  upload: Upload;
  /** What the answer leads to, as its button says it: where the car goes, and what that costs. */
  next?: { place: string | null; price: string } | null;
  /** What was picked before this was answered; a new one for each pick. */
  held?: object | string | null;
  /** An empty picture of the scene that is chosen, to look at the cut-out in. */
  sceneUrl?: string | null;
  /** One of many: it speaks up for itself nowhere. */
  isInList?: boolean;
  /** Nothing is left to be looked at. */
  onAnswered?: () => void;
  /** More ways out. */
  children?: ReactNode;
};

/** What a person has to look at before the photo costs anything: why, and every way out. Nothing where there is nothing. */
export function LookFirst({ upload, next, held, sceneUrl, isInList = false, onAnswered, children }: LookFirstProps) {
  const code = lookCodeOf(upload);
  const isDoubt = code === "outline_doubtful";
  const isAskew = code === "car_not_upright";
  const trouble = isAskew || isDoubt ? troubleWith(upload) : null;
  const { isSending, answer } = useAnswer(upload, { isDoubt, onAnswered });
  const frame = useRef<HTMLDivElement>(null);
  const textId = useId();
  const sentences = trouble ? [trouble.title, ...trouble.reasons].join(" ") : cutSentence(upload);

  useEffect(() => {
    if (code !== null && !isInList) announce(sentences);
  }, [code, isInList, sentences]);
  useEffect(() => {
    if (!held) return;
    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    frame.current?.scrollIntoView({ block: "center", behavior: reducesMotion ? "auto" : "smooth" });
    // Nobody says by a press of Enter that an outline is right which they have not looked at.
    const focused = isDoubt ? frame.current : frame.current?.querySelector("button");
    focused?.focus({ preventScroll: true });
  }, [held, isDoubt]);

  if (code === null) return null;
  const isBusy = isSending || upload.cutOut.isBeingCorrected;
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className={clsx("grid gap-4 border-l-2 pl-4", trouble ? "border-danger" : "border-signal")}
    >
      <div id={textId} className="grid max-w-prose gap-1 text-sm">
        {trouble ? (
          <>
            <p className="text-danger flex gap-2 font-semibold">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {trouble.title}
            </p>
            {trouble.reasons.map((sentence) => (
              <p key={sentence} className="text-danger">
                {sentence}
              </p>
            ))}
            <p className="text-ink-soft">Nothing is charged before you have looked at it.</p>
          </>
        ) : (
          <p className="font-medium">{cutSentence(upload)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isAskew ? null : (
          <Button
            look={isDoubt || isInList ? "line" : "signal"}
            className={isDoubt || isInList ? "px-4" : undefined}
            aria-describedby={textId}
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => void answer()}
          >
            {answerText(isDoubt, next)}
          </Button>
        )}
        <CorrectCutOutButton upload={upload} sceneUrl={sceneUrl} className="px-4" label="Correct the outline" />
        <StraightenButton upload={upload} className={isAskew && !isInList ? buttonClass("signal") : undefined} />
        {children}
      </div>
    </div>
  );
}

function answerText(isDoubt: boolean, next: LookFirstProps["next"]): string {
  const said = isDoubt ? "The outline is right" : "Use it anyway";
  if (!next) return said;
  const { place, price } = next;
  return place === null ? `${said} · ${price}` : `${said}${isDoubt ? ":" : " in"} ${place} · ${price}`;
}

/** One tap: the outline is confirmed, or the cut accepted. */
function useAnswer(
  upload: Upload,
  { isDoubt, onAnswered }: { isDoubt: boolean; onAnswered: (() => void) | undefined },
) {
  const client = useQueryClient();
  const { confirm } = useConfirmOutlines();
  const [isSending, setSending] = useState(false);

  async function accept(): Promise<Upload | null> {
    try {
      const accepted = await call("patch /api/uploads/{id}", { path: { id: upload.id }, body: { cutAccepted: true } });
      client.setQueryData(uploadQuery(upload.id).queryKey, accepted);
      return accepted;
    } catch (error) {
      toast({ title: "Failed to process request", description: toFailure(error).message, tone: "destructive" });
      return null;
    }
  }
  async function answer(): Promise<void> {
    setSending(true);
    const seen = { uploadId: upload.id, version: upload.cutOut.version };
    const told = isDoubt ? ((await confirm([seen]))?.[0] ?? null) : await accept();
    setSending(false);
    if (told !== null && lookCodeOf(told) === null) onAnswered?.();
  }
  return { isSending, answer };
}
