import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toFailure } from "#web/api/failure.ts";
import { deletePictures, restorePictures } from "#web/api/pictures.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";
import { pictureTexts, picturesText } from "./picture-words.ts";

/** Deletes pictures and brings them back. What it means is said every time. */
export function useDeletion() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>, failedTitle: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      toast({ title: failedTitle, description: toFailure(error).message, tone: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function restore(ids: readonly string[]): Promise<void> {
    const isDone = await attempt(() => restorePictures(client, ids), pictureTexts.restoreFailed);
    if (isDone) announce(`${picturesText(ids.length)} brought back`);
  }

  async function remove(ids: readonly string[]): Promise<boolean> {
    const isDone = await attempt(() => deletePictures(client, ids), pictureTexts.deleteFailed);
    if (!isDone) return false;
    toast({
      title: `${picturesText(ids.length)} deleted`,
      description: "No token comes back; what was paid stays paid.",
      action: { label: "Undo", onPress: () => void restore(ids) },
    });
    return true;
  }

  return { isBusy, remove, restore };
}
