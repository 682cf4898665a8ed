import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { detectionTimeoutSeconds } from "#contract/detected-fields.ts";
import type { CarRequest } from "#contract/requests.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { requestQuery } from "#web/api/requests.ts";
import { readServerTime } from "#web/api/server-clock.ts";
import { toastText } from "#web/ui/toast.tsx";
import { factsOf, isBeingRead, isDetected, type CarFacts } from "./car-facts.ts";
import { resultTexts } from "./detection-texts.ts";

/** How far it is known what the photos show. A live event can bring it from `timeout` or `failed` to `detected`. */
export type CarLook =
  | { phase: "loading" }
  | { phase: "missing" }
  | { phase: "unreadable"; failure: Failure; retry: () => void }
  | { phase: "waiting" | "timeout" | "failed" | "detected"; request: CarRequest; facts: CarFacts };

/** The request in the address, and what is known of its car; what goes wrong is told once. */
export function useCarRequest(id: string): CarLook {
  const { data: request, error, refetch } = useQuery(requestQuery(id));
  const waitsSince = request?.detection && isBeingRead(request.detection.status) ? request.detection.startedAt : null;
  const isOverdue = useIsOverdue(waitsSince);
  const failure = error && !request ? toFailure(error) : null;
  const look = lookOf(request, isOverdue);
  const isMissing = failure?.status === 404;

  useToast(isMissing ? resultTexts.noDataToast : failure ? resultTexts.loadFailed : null);
  useToast(look?.phase === "timeout" ? resultTexts.timeout : null);

  if (failure) {
    if (isMissing) return { phase: "missing" };
    return { phase: "unreadable", failure, retry: () => void refetch() };
  }
  return look ?? { phase: "loading" };
}

function lookOf(request: CarRequest | undefined, isOverdue: boolean): CarLook | null {
  if (!request) return null;
  const facts = factsOf(request);
  const status = request.detection?.status ?? "done";
  if (isDetected(facts) || status === "done") return { phase: "detected", request, facts };
  if (status === "failed") return { phase: "failed", request, facts };
  return { phase: isOverdue ? "timeout" : "waiting", request, facts };
}

function useToast(text: string | null): void {
  useEffect(() => {
    if (text !== null) toastText(text, "destructive");
  }, [text]);
}

/** Whether more time has passed since then, a time of the server's, than a reading usually takes. */
function useIsOverdue(since: string | null): boolean {
  const [overdue, setOverdue] = useState<string | null>(null);
  useEffect(() => {
    if (since === null) return;
    const started = Date.parse(since);
    // By the server's clock, so that a wrong one here neither ends the wait at once nor prolongs it, also after a reload. Where nobody knows that
    // clock, and where the machine that wrote the time is ahead of it, from now.
    const passedMs = Math.max(0, (readServerTime() ?? started) - started);
    const left = detectionTimeoutSeconds * 1000 - passedMs;
    const timer = setTimeout(() => setOverdue(since), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && overdue === since;
}
