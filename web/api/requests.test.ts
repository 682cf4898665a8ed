import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { ViewSet } from "#contract/view-sets.ts";
import { answerJson, startPageServer } from "#test/web/page-server.ts";
import { syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";
import { applyLiveMessage } from "./live-cache.ts";
import { startViews, viewSetOfRequestQuery, viewSetsQuery } from "./requests.ts";

/** A set of which so many views are there. */
const setWith = (loadedCount: number, status: ViewSet["status"] = "running"): ViewSet =>
  syntheticViewSet({ status, stage: "painting", percent: 50, views: syntheticViews(loadedCount) });
const { requestId } = setWith(0);

function heldAfter(...messages: ViewSet[]) {
  const client = new QueryClient();
  client.setQueryData(viewSetsQuery.queryKey, { viewSets: [], nextBefore: null });
  for (const message of messages) applyLiveMessage(client, { name: "views.changed", data: JSON.stringify(message) });
  return {
    ofRequest: client.getQueryData(viewSetOfRequestQuery(requestId).queryKey),
    listed: client.getQueryData(viewSetsQuery.queryKey)?.viewSets,
  };
}

test("views come in one by one, in the request's place and in the list", () => {
  const { ofRequest, listed } = heldAfter(setWith(1), setWith(3));
  expect(ofRequest).toEqual(setWith(3));
  expect(listed).toEqual([setWith(3)]);
});

test("an event that comes late takes no view back, and a finished set never runs again", () => {
  expect(heldAfter(setWith(3), setWith(1)).ofRequest).toEqual(setWith(3));
  expect(heldAfter(setWith(6, "done"), setWith(6)).ofRequest?.status).toBe("done");
});

test("a newer set of the same request takes the place of the older one, and not the other way round", () => {
  const newer = { ...setWith(0), id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11", createdAt: "2026-01-05T10:05:00.000Z" };
  expect(heldAfter(setWith(6, "done"), newer).ofRequest?.id).toBe(newer.id);
  expect(heldAfter(newer, setWith(6, "done")).ofRequest?.id).toBe(newer.id);
});

test("an event that overtakes the answer to a reading is not lost with it", async () => {
  const client = new QueryClient();
  const server = await startPageServer((response) => {
    applyLiveMessage(client, { name: "views.changed", data: JSON.stringify(setWith(4)) });
    answerJson(response, { viewSets: [setWith(1)], nextBefore: null });
  });
  expect(await client.fetchQuery(viewSetOfRequestQuery(requestId))).toEqual(setWith(4));
  expect(server.requests.map(({ path }) => path)).toEqual([`/api/view-sets?limit=1&requestId=${requestId}`]);
});

test("a request without views has none", async () => {
  await startPageServer((response) => answerJson(response, { viewSets: [], nextBefore: null }));
  expect(await new QueryClient().fetchQuery(viewSetOfRequestQuery(requestId))).toBeNull();
});

test("views are started for an answer at once, under the key of their attempt", async () => {
  const server = await startPageServer((response) =>
    answerJson(response, { success: true, data: { id: "set-1" } }, 202),
  );
  const body = { id: requestId, make: "BMW", model: "M3", colour: "White", year: 2024 };
  expect(await startViews(body, "attempt-1")).toBe("set-1");
  expect(server.requests[0]?.headers).toMatchObject({ prefer: "respond-async", "idempotency-key": "attempt-1" });
  expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual(body);
});
