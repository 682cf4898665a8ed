import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { putRunPicture } from "#web/api/retail-runs.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { watchFocus } from "#web/ui/watch-focus.ts";

/** Stops this picture alone; the run goes on. Not asked first: the run offers to make it after all. */
export function CancelPicture({ id, fileName }: { id: string; fileName: string }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function cancel(card: HTMLElement | null): Promise<void> {
    setBusy(true);
    const isElsewhere = watchFocus();
    try {
      putRunPicture(client, await call("post /api/generations/{id}/cancel", { path: { id } }));
      announce(`${fileName} is cancelled and not charged.`);
      // The button goes; who works by keyboard stays at this card.
      if (!isElsewhere()) card?.focus();
    } catch (error) {
      setBusy(false);
      toast({ title: retailTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    }
  }
  return (
    <Button
      look="quiet"
      className="-ml-3 justify-self-start px-3"
      aria-label={`Cancel ${fileName}`}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : ({ currentTarget }) => void cancel(currentTarget.closest("article"))}
    >
      Cancel
    </Button>
  );
}
