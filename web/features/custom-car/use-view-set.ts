import { useQuery } from "@tanstack/react-query";
import type { ViewSet } from "#contract/view-sets.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { requestQuery, viewSetOfRequestQuery } from "#web/api/requests.ts";
import { viewSetInPlaceOf } from "#web/parts/views/order-views.ts";
import { useStandingSet } from "#web/parts/views/use-standing-set.ts";

type SetOfRequest = {
  set: ViewSet | null;
  failure: Failure | null;
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
  const error = sets.error ?? (isMissing ? request.error : null);
  if (requestId === null || request.isPending || isOfPhotos) return { set: null, failure: null, isOfPhotos };
  if (error) return { set: null, failure: toFailure(error), isOfPhotos };
  if (isMissing && request.data) {
    return {
      set: viewSetInPlaceOf(request.data, {
        id: request.data.id,
        status: "failed",
        maker: { engine: "studio", tokens: 0 },
      }),
      failure: null,
      isOfPhotos,
    };
  }
  return { set: standing ?? null, failure: null, isOfPhotos };
}
