import { useQuery } from "@tanstack/react-query";
import type { ViewSet } from "#contract/view-sets.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { requestQuery, viewSetOfRequestQuery } from "#web/api/requests.ts";
import { viewSetInPlaceOf } from "./order-views.ts";

/** The views of the request in the address; a request of which nothing was ever made has six failed ones, to be tried again. */
export function useViewSet(requestId: string | null): { set: ViewSet | null; failure: Failure | null } {
  const sets = useQuery({ ...viewSetOfRequestQuery(requestId ?? ""), enabled: requestId !== null });
  const isMissing = requestId !== null && sets.data === null;
  const request = useQuery({ ...requestQuery(requestId ?? ""), enabled: isMissing });
  const error = sets.error ?? (isMissing ? request.error : null);
  if (requestId === null) return { set: null, failure: null };
  if (error) return { set: null, failure: toFailure(error) };
  if (isMissing && request.data) {
    return { set: viewSetInPlaceOf(request.data, { id: request.data.id, status: "failed" }), failure: null };
  }
  return { set: sets.data ?? null, failure: null };
}
