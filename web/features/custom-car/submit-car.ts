import type { QueryClient } from "@tanstack/react-query";
import type { CarRequest, CreateRequestBody } from "#contract/requests.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { profileQuery } from "#web/api/profile.ts";
import { requestQuery } from "#web/api/requests.ts";
import { loadSession } from "#web/api/session.ts";
import type { EngineForWork } from "#web/parts/engine/use-engine.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { orderViews, requestBodyOfCar } from "#web/parts/views/order-views.ts";
import { toast, toastText } from "#web/ui/toast.tsx";
import { requestBodyOf, type CarForm } from "./car-form-schema.ts";
import { customCarTexts } from "./custom-car-texts.ts";

/** Saves the described car and starts its views. What goes wrong is shown; `null` then. */
export function submitCar(client: QueryClient, form: CarForm, maker: Maker): Promise<CarRequest | null> {
  return saveAndStart(client, {
    maker,
    body: requestBodyOf(form),
    saved: { title: customCarTexts.submitted },
    failed: customCarTexts.submitFailed,
  });
}

/** The same car once more, as a request of its own. */
export function retryCar(client: QueryClient, car: DescribedCar, maker: Maker): Promise<CarRequest | null> {
  return saveAndStart(client, {
    maker,
    body: requestBodyOfCar(car),
    saved: customCarTexts.newImages,
    failed: customCarTexts.newRequestFailed,
  });
}

/** Who makes the views, and for how much. */
type Maker = Pick<EngineForWork, "engine" | "tokens">;
type Order = { maker: Maker; body: CreateRequestBody; saved: { title: string; description?: string }; failed: string };

async function saveAndStart(client: QueryClient, { maker, body, saved, failed }: Order): Promise<CarRequest | null> {
  const tokens = client.getQueryData(profileQuery.queryKey)?.generation_tokens;
  // Of the studio the server alone knows what is paid already; AI is paid each time.
  if (maker.engine === "cloud" && tokens !== undefined && tokens < (maker.tokens ?? 0)) {
    toastOutOfTokens(client);
    return null;
  }
  try {
    const request = await call("post /api/requests", { body });
    client.setQueryData(requestQuery(request.id).queryKey, request);
    toast(saved);
    void orderViews(client, request, maker);
    return request;
  } catch (error) {
    showFailure(client, { error, text: failed });
    return null;
  }
}

function showFailure(client: QueryClient, { error, text }: { error: unknown; text: string }): void {
  const failure = toFailure(error);
  if (failure.code === "unauthenticated") void loadSession();
  if (failure.code === "insufficient_tokens") toastOutOfTokens(client);
  else if (failure.code === "unknown_colour") toastText(failure.message, "destructive");
  else if (failure.code === "internal") toast({ title: customCarTexts.unexpected, tone: "destructive" });
  else toast({ title: text, description: failure.reasons.join(" ") || undefined, tone: "destructive" });
}
