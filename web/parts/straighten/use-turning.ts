import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { toast } from "#web/ui/toast.tsx";

/** Turns a photo, and says how to take it back. */
export function useTurning({ id, turnDegrees: before }: Upload, onTurned: () => void) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function put(degrees: number): Promise<void> {
    const turned = await call("put /api/uploads/{id}/turn", { path: { id }, body: { degrees } });
    client.setQueryData(uploadQuery(id).queryKey, turned);
  }
  async function undo(): Promise<void> {
    try {
      await put(before);
      toast({ title: "The photo stands as before" });
    } catch (error) {
      toast({ title: "It could not be turned back", description: toFailure(error).message, tone: "destructive" });
    }
  }
  async function turn(degrees: number): Promise<void> {
    if (isSending) return;
    if (degrees === before) {
      onTurned();
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await put(degrees);
      toast({
        title: "Photo turned",
        description: "The car is being cut out again. What you paid for it stays paid.",
        action: { label: "Undo", onPress: () => void undo() },
      });
      onTurned();
    } catch (error) {
      setFailure(toFailure(error).message);
      setSending(false);
    }
  }
  return { turn, isSending, failure };
}
