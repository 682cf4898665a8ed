import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";

type ToldPhoto = { uploadId: string; fileName: string };

/** The dealer's word on whether a photo shows a whole car: the cut-out can't know a lamp on a plain ground from one. */
export function useTellDetail() {
  const client = useQueryClient();
  const [isTelling, setTelling] = useState(false);

  async function tell({ uploadId, fileName }: ToldPhoto, isDetail: boolean): Promise<void> {
    setTelling(true);
    try {
      const upload = await call("put /api/uploads/{id}/detail", { path: { id: uploadId }, body: { isDetail } });
      client.setQueryData(uploadQuery(uploadId).queryKey, upload);
      announce(isDetail ? `${fileName} stays as it is.` : `${fileName} is used as a car.`);
    } catch (error) {
      toast({ title: retailTexts.requestFailed, description: toFailure(error).message, tone: "destructive" });
    } finally {
      setTelling(false);
    }
  }
  return { tell, isTelling };
}
