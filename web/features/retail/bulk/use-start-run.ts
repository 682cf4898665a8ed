import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { StartRetailRunBody } from "#contract/retail-runs.ts";
import { call, withRetries } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { rereadEngines } from "#web/api/engines.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { rereadOffers } from "#web/api/offers.ts";
import { putRun } from "#web/api/retail-runs.ts";
import { loadSession } from "#web/api/session.ts";
import { retailTexts } from "#web/features/retail/retail-texts.ts";
import { useIsHere } from "#web/features/retail/use-is-here.ts";
import { toast } from "#web/ui/toast.tsx";
import { usePhotoSet } from "./photo-set.ts";

type StartFailure = { title: string; text: string };

/** Starts a run of the set and goes to it. The same set is started under the same key: it is charged once, whatever answer is lost. */
export function useStartRun() {
  const client = useQueryClient();
  const set = usePhotoSet();
  const [, setSearch] = useSearchParams();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<StartFailure | null>(null);
  const isHere = useIsHere();
  const attempt = useRef({ body: "", key: "" });

  async function start(body: StartRetailRunBody): Promise<void> {
    const written = JSON.stringify(body);
    if (attempt.current.body !== written) attempt.current = { body: written, key: createAttemptKey() };
    setStarting(true);
    setFailure(null);
    try {
      const run = await withRetries(
        () => call("post /api/retail-runs", { body, headers: { "idempotency-key": attempt.current.key } }),
        () => toast({ title: retailTexts.generateHiccup }),
      );
      putRun(client, run);
      set.clear();
      if (isHere.current) setSearch({ tab: "bulk", run: run.id });
    } catch (error) {
      const told = toFailure(error);
      if (told.code === "unauthenticated") void loadSession();
      if (told.code === "price_changed") rereadOffers(client);
      void rereadEngines(client, told);
      setFailure(failureText(told));
      toast({ title: retailTexts.bulkFailed, description: told.message, tone: "destructive" });
    } finally {
      setStarting(false);
    }
  }
  return { start, isStarting, failure };
}

function failureText({ code, wasOffline, message }: Failure): StartFailure {
  if (code !== "connection") return { title: retailTexts.bulkFailed, text: message };
  const title = wasOffline ? retailTexts.offline : retailTexts.deploying;
  return { title, text: `${retailTexts.tryAgain}. Starting again is never charged twice.` };
}
