import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import type { CarRequest } from "#contract/requests.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { brands, models, modelsPath, viewsOrderPath } from "./open-custom-car.tsx";
import { openScreen } from "./open-screen.tsx";
import { standInServer, type Answers } from "./stand-in-server.ts";
import { syntheticProfile } from "./synthetic-profile.ts";
import { syntheticViewSet } from "./synthetic-view-set.ts";

type Opening = { request: CarRequest; set?: ViewSet | null; answers?: Answers; path?: string; tokens?: number };

export const priceOfViewsPath = (requestId: string) => `/api/requests/${requestId}/views-price`;

/** A screen that shows a request read from photos, with the catalogue of three makes. */
export function openDetection(element: ReactNode, { request, set = null, answers = {}, path, tokens = 3 }: Opening) {
  const made = syntheticViewSet({ requestId: request.id });
  const server = standInServer({
    "GET /storage/index.json": brands,
    [`GET ${modelsPath}`]: models,
    "GET /api/profile": syntheticProfile({ generation_tokens: tokens }),
    [`GET /api/requests/${request.id}`]: request,
    [`GET ${priceOfViewsPath(request.id)}`]: ({ query }) => ({
      tokens: query["engine"] === "cloud" ? 6 : 1,
      freeBecause: null,
    }),
    "GET /api/view-sets": { viewSets: set === null ? [] : [set], nextBefore: null },
    [`POST ${viewsOrderPath}`]: { success: true, data: { id: made.id, status: "pending" } },
    [`GET /api/view-sets/${made.id}`]: made,
    ...answers,
  });
  const opened = openScreen(element, { at: `${path ?? "/vehicle-details"}?id=${request.id}` });
  const tell = (next: CarRequest) =>
    act(async () => applyLiveMessage(opened.client, { name: "request.changed", data: JSON.stringify(next) }));
  return {
    ...opened,
    server,
    tell,
    orders: () => server.sentTo("POST", viewsOrderPath).map(({ body }) => body),
    address: () => opened.router.state.location.pathname + opened.router.state.location.search,
  };
}
