import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { keepStrokes } from "./kept-strokes.ts";

/** What is on its way into a new version, and the one that it was drawn on. */
type Sent = { readonly base: number; readonly edits: readonly CutOutEdit[] };
type Problem = { readonly code: string; readonly message: string };

/** Sends strokes, and follows what becomes of them until a new version is there. */
export function useSaving(upload: Upload, base: number) {
  const client = useQueryClient();
  const [sent, setSent] = useState<Sent | null>(null);
  /** What was sent last and came to nothing. */
  const [lost, setLost] = useState<Sent | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { version, isBeingCorrected, correctionError } = upload.cutOut;
  const hasEnded = sent?.base === base && !isBeingCorrected;
  const isSaved = hasEnded && version !== base && correctionError === null;
  const isSaving = isSending || (sent?.base === base && isBeingCorrected);
  const failure = hasEnded ? correctionError : null;

  // Nothing came of them: they are unsaved again, on whatever version comes next.
  if (failure !== null && sent !== null) {
    setLost(sent);
    setProblem(failure);
    setSent(null);
  }
  useEffect(() => {
    if (lost !== null) keepStrokes(upload.id, lost.edits);
  }, [lost, upload.id]);
  // Whoever goes back to the version before is not to find them again as unsaved.
  useEffect(() => {
    if (isSaved) keepStrokes(upload.id, []);
  }, [isSaved, upload.id]);

  const path = { id: upload.id };
  async function attempt(send: () => Promise<Upload>): Promise<Upload | null> {
    setSending(true);
    setProblem(null);
    try {
      const answer = await send();
      const key = uploadQuery(upload.id).queryKey;
      // The live event of the new version may have come first.
      client.setQueryData(key, (known) =>
        known && known.cutOut.version > answer.cutOut.version && answer.cutOut.isBeingCorrected ? known : answer,
      );
      return answer;
    } catch (error) {
      const { code, message } = toFailure(error);
      setProblem({ code, message });
      return null;
    } finally {
      setSending(false);
    }
  }
  return {
    isSaving,
    isSaved,
    /** Somebody makes another version just now: who answers a question, or another window. */
    isMadeElsewhere: !isSaving && isBeingCorrected,
    /** What is drawn on is no longer the newest. */
    isOutdated: !isSaving && !isSaved && !isBeingCorrected && version !== base,
    problem,
    save: async (edits: readonly CutOutEdit[]) => {
      setSent(null);
      const body = { basedOn: base, edits: [...edits] };
      const answer = await attempt(() => call("post /api/uploads/{id}/cut-out/corrections", { path, body }));
      if (answer === null) return;
      setSent({ base, edits });
      keepStrokes(upload.id, edits, base);
    },
    takeVersion: (wanted: number) =>
      attempt(() => call("put /api/uploads/{id}/cut-out/version", { path, body: { version: wanted } })),
    /** What another window has made of it. */
    reread: () => attempt(() => client.fetchQuery({ ...uploadQuery(upload.id), staleTime: 0 })),
  };
}
