import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { viewSetQuery } from "#web/api/requests.ts";
import { toast } from "#web/ui/toast.tsx";
import { viewsTexts } from "./views-texts.ts";

/** A set in which one view was to be made again and was not has nothing of its own to show: the set that it was made from stands. */
export function useStandingSet<Held extends ViewSet | null | undefined>(newest: Held): Held | ViewSet {
  const hasFailed = newest?.status === "failed" || newest?.status === "cancelled";
  const remakeOf = hasFailed ? newest.remakeOf : null;
  const { data: before } = useQuery({ ...viewSetQuery(remakeOf ?? ""), enabled: remakeOf !== null });
  const awaitedId = useRef<string | null>(null);
  useEffect(() => {
    if (!newest) return;
    if (isUnfinished(newest)) awaitedId.current = newest.id;
    else if (awaitedId.current === newest.id) {
      awaitedId.current = null;
      if (newest.status === "failed" && newest.remakeOf !== null)
        toast({ title: viewsTexts.remakeFailed, description: newest.error?.message, tone: "destructive" });
    }
  }, [newest]);
  return remakeOf !== null && before ? before : newest;
}
