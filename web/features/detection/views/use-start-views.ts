import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { CarRequest } from "#contract/requests.ts";
import { priceOfViewsKey, requestQuery } from "#web/api/requests.ts";
import { paintedRequest, type CarFacts } from "#web/features/detection/car-facts.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { orderViews } from "#web/parts/views/order-views.ts";

/** Orders the six views of the car as it is known now. */
export function useStartViews(request: CarRequest, facts: CarFacts) {
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const { engine: chosen, priceOf } = useEngine("views");
  async function begin(engine: EngineName = chosen, tokens = priceOf(engine)): Promise<void> {
    if (isStarting) return;
    setStarting(true);
    await orderViews(client, paintedRequest(request, facts), { engine, tokens });
    void client.invalidateQueries({ queryKey: [priceOfViewsKey] });
    // Whether the next correction is free is the server's to say.
    await client.invalidateQueries({ queryKey: requestQuery(request.id).queryKey });
    setStarting(false);
  }
  return { begin, isStarting, engine: chosen, tokens: priceOf(chosen), priceOf };
}
