import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deletePictures, restorePictures, type PartsDone } from "#web/api/pictures.ts";
import { toast } from "#web/ui/toast.tsx";
import { partOfPicturesText, pictureTexts, picturesText } from "./picture-words.ts";

/** Deletes pictures and brings them back. What it means is said every time; `onEnd` comes after each try, also by the notice's 'Undo'. */
export function useDeletion(onEnd: () => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: typeof deletePictures, ids: readonly string[]): Promise<PartsDone> {
    setBusy(true);
    const done = await work(client, ids);
    setBusy(false);
    onEnd();
    return done;
  }

  async function restore(ids: readonly string[]): Promise<void> {
    if (isBusy) return;
    const { through, failure } = await attempt(restorePictures, ids);
    // In the place of the notice of the deletion, whose 'Undo' is done with.
    if (failure === null) toast({ title: `${picturesText(ids.length)} brought back` });
    else
      toast({
        title: through.length === 0 ? pictureTexts.restoreFailed : `${partOfPicturesText(through, ids)} brought back`,
        description: failure.message,
        tone: "destructive",
      });
  }

  /** Gives those that are deleted: all, or as many as went through. */
  async function remove(ids: readonly string[]): Promise<readonly string[]> {
    if (isBusy) return [];
    const { through, failure } = await attempt(deletePictures, ids);
    const action = { label: "Undo", onPress: () => void restore(through) };
    if (failure === null) toast({ title: `${picturesText(ids.length)} deleted`, description: paidNote, action });
    else if (through.length === 0)
      toast({ title: pictureTexts.deleteFailed, description: failure.message, tone: "destructive" });
    else
      toast({
        title: `${partOfPicturesText(through, ids)} deleted`,
        description: failure.message,
        note: paidNote,
        tone: "destructive",
        action,
      });
    return through;
  }

  return { isBusy, remove, restore };
}

const paidNote = "No token comes back; what was paid stays paid.";
