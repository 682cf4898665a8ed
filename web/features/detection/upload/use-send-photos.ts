import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { uploadTexts } from "#web/features/detection/detection-texts.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { toast, toastText } from "#web/ui/toast.tsx";
import { useCarPhotos, type FailedPhotos } from "./car-photos.ts";

/** Sends the chosen photos, says how that went, and leads to what they tell; who has left by then is shown the way. What was held goes on when the network is back, wherever they are. */
export function useSendPhotos(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const photos = useCarPhotos();

  async function send(): Promise<void> {
    if (photos.sending.read().step === "sending") return;
    if (photos.photos.read().length === 0) {
      toastText(uploadTexts.noFile, "destructive");
      return;
    }
    const sent = await photos.send();
    if ("requestId" in sent) {
      const to = `/results?id=${sent.requestId}`;
      // Who has left meanwhile is not torn from where they are.
      toastText(uploadTexts.uploaded, "plain", photos.isOnScreen ? undefined : { label: uploadTexts.seeResults, to });
      if (photos.isOnScreen) void navigate(to);
    } else if ("failure" in sent) tellFailure(client, sent);
  }

  const sendHeld = useEffectEvent(() => void send());
  useEffect(() => photos.enterScreen(() => sendHeld()), [photos]);
  return send;
}

function tellFailure(client: QueryClient, { failure, during }: FailedPhotos): void {
  const { code, message, reasons } = failure;
  if (code === "insufficient_tokens") toastOutOfTokens(client);
  else if (code === "internal") toast({ title: uploadTexts.unexpected, tone: "destructive" });
  else if (during === "request") toastText(uploadTexts.requestFailed, "destructive");
  else if (code === "connection") toastText(uploadTexts.uploadFailed, "destructive");
  else {
    const description = [message, ...reasons].join(" ") || uploadTexts.failedText;
    toast({ title: uploadTexts.failedTitle, description, tone: "destructive" });
  }
}
