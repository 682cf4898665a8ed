import { useQuery } from "@tanstack/react-query";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { CarRequest } from "#contract/requests.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import { viewSetOfRequestQuery, viewSetsBesideQuery } from "#web/api/requests.ts";
import type { CarFacts } from "#web/features/detection/car-facts.ts";
import { useStandingSet } from "#web/parts/views/use-standing-set.ts";
import { isPaintedIn } from "./is-painted-in.ts";

type Wanted = {
  request: CarRequest;
  facts: CarFacts;
  /** Who makes the views just now: what the other one has made is shown only as long as this one has made none. */
  engine: EngineName;
};

export type ShownSet = {
  /** Undefined while nobody knows. */
  set: ViewSet | null | undefined;
  /** Why nobody knows, where that can't be read. */
  failure: Failure | null;
  readAgain: () => void;
};

/**
 * The views that show the car as it stands, also where others were made since: they are paid and are not offered again. Without such the newest.
 */
export function useShownSet({ request, facts, engine }: Wanted): ShownSet {
  const { data, error, refetch } = useQuery(viewSetOfRequestQuery(request.id));
  const newest = useStandingSet(data);
  const shows = (set: ViewSet) => set.engine === engine && isPaintedIn(set, { request, facts });
  const mayBeEarlier = newest !== undefined && newest !== null && !isUnfinished(newest) && !shows(newest);
  const earlier = useQuery({
    ...viewSetsBesideQuery({ requestId: request.id, newestId: newest?.id ?? "" }),
    enabled: mayBeEarlier,
  });
  const failure = data === undefined && error !== null ? toFailure(error) : null;
  const known = { failure, readAgain: () => void refetch() };
  if (!mayBeEarlier || earlier.isError) return { ...known, set: newest };
  if (earlier.data === undefined) return { ...known, set: undefined };
  return { ...known, set: earlier.data.find((set) => set.status === "done" && shows(set)) ?? newest };
}
