import type { QueryClient } from "@tanstack/react-query";
import type { CarRequest, CreateRequestBody } from "#contract/requests.ts";
import type { DescribedCar, ViewSet } from "#contract/view-sets.ts";
import { viewFacts, views } from "#contract/views.ts";
import { call } from "#web/api/client.ts";
import { createAttemptKey } from "#web/api/create-attempt-key.ts";
import { rereadEngines } from "#web/api/engines.ts";
import { Failure, toFailure } from "#web/api/failure.ts";
import { putViewSet, startViews, viewSetOfRequestQuery } from "#web/api/requests.ts";
import { loadSession } from "#web/api/session.ts";
import type { EngineForWork } from "#web/parts/engine/use-engine.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { toast } from "#web/ui/toast.tsx";
import { viewsTexts } from "./views-texts.ts";
import { GivenUp, withRetryToasts } from "./with-retry-toasts.ts";

/** Who makes the views, and what was said that they cost. */
type Maker = Pick<EngineForWork, "engine" | "tokens">;

/**
 * Starts the six views of a saved request. Their places stand from the first moment: a stand-in is kept under the request, and the
 * real set takes its place when the server has answered. What goes wrong is shown, and leaves the stand-in failed.
 */
export async function orderViews(client: QueryClient, request: CarRequest, maker: Maker): Promise<void> {
  const attemptKey = createAttemptKey();
  const put = (set: ViewSet) => client.setQueryData(viewSetOfRequestQuery(request.id).queryKey, set);
  put(viewSetInPlaceOf(request, { id: attemptKey, status: "pending", maker }));
  try {
    const { id, make, model, color: colour, year } = request;
    const { engine, tokens } = maker;
    const body = {
      id,
      make,
      model,
      colour,
      year,
      expectedCost: tokens ?? undefined,
      ...(engine === "cloud" ? { engine } : {}),
    };
    const setId = await withRetryToasts(() => startViews(body, attemptKey));
    await call("get /api/view-sets/{id}", { path: { id: setId } }).then(
      (set) => putViewSet(client, set),
      // It runs all the same: the live stream, or reading it again, tells what became of it.
      () => client.invalidateQueries({ queryKey: viewSetOfRequestQuery(request.id).queryKey }),
    );
  } catch (error) {
    const failure = toFailure(error instanceof GivenUp ? error.cause : error);
    // Under a new id: whoever watched the place hears of the failure here, and need not tell it again.
    const failed = viewSetInPlaceOf(request, { id: createAttemptKey(), status: "failed", maker });
    void rereadEngines(client, failure);
    put({ ...failed, error: { code: failure.code, message: failure.message } });
    if (!(error instanceof GivenUp && error.wasTold)) showFailure(client, failure);
  }
}

function showFailure(client: QueryClient, failure: Failure): void {
  if (failure.code === "unauthenticated") void loadSession();
  if (failure.code === "insufficient_tokens") toastOutOfTokens(client);
  else if (failure.code === "internal") toast({ title: viewsTexts.generateUnexpected, tone: "destructive" });
  else toast({ title: viewsTexts.generateFailed, description: failure.message, tone: "destructive" });
}

/** The words of a set's car, to save them once more under a new request. */
export function requestBodyOfCar(car: DescribedCar): CreateRequestBody {
  return {
    make: car.make,
    model: car.model,
    year: car.year,
    color: car.colour,
    custom_colour: car.customColour,
    wheel_colour: car.wheelColour,
    visual_options: car.modifications,
    trim: car.trim,
    generation: car.generation,
    number_plate: car.numberPlate,
  };
}

/** A set that is not the server's own: as far as is known here, nothing was begun and nothing held. */
export type StandInViewSet = ViewSet & { isStandIn: true };

/** Six empty places under a request of which the server has made, or has told, nothing yet. */
export function viewSetInPlaceOf(
  request: CarRequest,
  { id, status, maker }: Pick<ViewSet, "id" | "status"> & { maker: Maker },
): StandInViewSet {
  return {
    isStandIn: true,
    id,
    kind: "views",
    requestId: request.id,
    status,
    stage: "queued",
    percent: 0,
    engine: maker.engine,
    car: describedCarOf(request),
    bodyStyle: null,
    label: null,
    views: views.map((view) => ({
      view,
      label: viewFacts[view].label,
      status: status === "failed" ? "failed" : "loading",
      imageUrl: null,
      thumbnailUrl: null,
      downloadUrl: null,
      isInvented: false,
    })),
    notes: [],
    isWatermarked: true,
    cost: maker.tokens ?? 0,
    error: null,
    remakeOf: null,
    // The row's own time, so that the real set is the newer one on every clock.
    createdAt: request.created_at,
  };
}

export function describedCarOf(request: CarRequest): DescribedCar {
  return {
    make: request.make,
    model: request.model,
    year: request.year,
    colour: request.swatch,
    customColour: request.color === request.swatch ? null : request.color,
    wheelColour: request.wheel_colour,
    modifications: request.visual_options,
    trim: request.trim,
    generation: request.generation,
    numberPlate: request.number_plate,
  };
}
