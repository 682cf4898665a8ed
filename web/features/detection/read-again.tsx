import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { requestQuery } from "#web/api/requests.ts";
import { resultTexts } from "#web/features/detection/detection-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Reads those of a car's photos again that could not be read. */
export function ReadAgain({ requestId }: { requestId: string }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function readAgain(): Promise<void> {
    setBusy(true);
    try {
      const request = await call("post /api/requests/{id}/detection", { path: { id: requestId } });
      client.setQueryData(requestQuery(requestId).queryKey, request);
    } catch (error) {
      toast({ title: resultTexts.failedTitle, description: toFailure(error).message, tone: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button aria-disabled={isBusy} onClick={isBusy ? undefined : () => void readAgain()}>
      Read the photos again, free
    </Button>
  );
}
