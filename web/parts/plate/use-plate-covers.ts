import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "#web/api/failure.ts";
import { forgetKept, keepUpload, keptUploadsQuery } from "#web/api/kept-uploads.ts";

/** The account's plate pictures: those kept, and one that is being sent. `onChosen` is told of the one that came. */
export function usePlateCovers({ isWanted, onChosen }: { isWanted: boolean; onChosen: (cover: Upload) => void }) {
  const client = useQueryClient();
  const query = useQuery({ ...keptUploadsQuery("plate"), enabled: isWanted });
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const stopping = new AbortController();
    running.current = stopping;
    setSending(true);
    setFailure(null);
    try {
      const cover = await keepUpload(file, { purpose: "plate", fileName: file.name, signal: stopping.signal });
      onChosen(cover);
      await client.invalidateQueries({ queryKey: keptUploadsQuery("plate").queryKey });
    } catch (error) {
      if (!stopping.signal.aborted) setFailure(toFailure(error).message);
    } finally {
      if (running.current === stopping) setSending(false);
    }
  }

  async function forget(cover: Upload): Promise<boolean> {
    setFailure(null);
    try {
      client.setQueryData(keptUploadsQuery("plate").queryKey, await forgetKept("plate", cover.id));
      return true;
    } catch (error) {
      setFailure(toFailure(error).message);
      return false;
    }
  }

  return {
    kept: query.data ?? [],
    isLoading: query.isLoading,
    failure: failure ?? (query.error === null ? null : toFailure(query.error).message),
    isSending,
    send,
    cancel: () => running.current?.abort(),
    forget,
  };
}
