import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { toast } from "#web/ui/toast.tsx";

type SeenOutline = { uploadId: string; version: number };

/** A person's word on outlines that they looked at. `confirm` gives how the photos stand then; null when that did not get through, which was said. */
export function useConfirmOutlines() {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);

  async function confirm(outlines: readonly SeenOutline[], isConfirmed = true): Promise<readonly Upload[] | null> {
    setSending(true);
    try {
      const { uploads } = await call("put /api/confirmed-outlines", { body: { outlines: [...outlines], isConfirmed } });
      for (const upload of uploads) client.setQueryData(uploadQuery(upload.id).queryKey, upload);
      return uploads;
    } catch (error) {
      toast({ title: "Failed to process request", description: toFailure(error).message, tone: "destructive" });
      return null;
    } finally {
      setSending(false);
    }
  }
  return { isSending, confirm };
}
