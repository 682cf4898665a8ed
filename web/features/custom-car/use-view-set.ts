import { useQuery } from "@tanstack/react-query";
import type { ViewSet } from "#contract/view-sets.ts";
import { toFailure } from "#web/api/failure.ts";
import { requestQuery, viewSetOfRequestQuery } from "#web/api/requests.ts";
import { viewSetInPlaceOf } from "#web/parts/views/order-views.ts";
import { useStandingSet } from "#web/parts/views/use-standing-set.ts";

type SetOfRequest = {
  /** What was read stays, also where reading it again has failed. */
  set: ViewSet | null;
  error: Error | null;
  readAgain: () => Promise<unknown>;
  /** Photos told the car: it has a page of its own. */
  isOfPhotos: boolean;
};

/** The views of the request in the address; a request of which nothing was ever made has six failed ones, to be tried again. */
export function useViewSet(requestId: string | null): SetOfRequest {
  const sets = useQuery({ ...viewSetOfRequestQuery(requestId ?? ""), enabled: requestId !== null });
  const standing = useStandingSet(sets.data);
  const isMissing = requestId !== null && sets.data === null;
  const request = useQuery({ ...requestQuery(requestId ?? ""), enabled: requestId !== null });
  const isOfPhotos = requestId !== null && (request.data?.detection ?? null) !== null;
  const failed = sets.error || !isMissing ? sets : request;
  const { error } = failed;
  const rest = { readAgain: failed.refetch, isOfPhotos };
  if (requestId === null || request.isPending || isOfPhotos) return { set: null, error: null, ...rest };
  if (error && toFailure(error).meansGone) return { set: null, error, ...rest };
  if (isMissing && request.data) {
    const set = viewSetInPlaceOf(request.data, {
      id: request.data.id,
      status: "failed",
      maker: { engine: "studio", tokens: 0 },
    });
    return { set, error, ...rest };
  }
  return { set: standing ?? null, error, ...rest };
}
