import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { brandsQuery } from "./catalogue.ts";
import { generationsQuery } from "./generations.ts";
import { applyLiveMessage } from "./live-cache.ts";

const running = syntheticGeneration();

function statusesAfter(...messages: Generation[]): string[] {
  const client = new QueryClient();
  client.setQueryData(generationsQuery.queryKey, { generations: [], nextBefore: null });
  for (const message of messages)
    applyLiveMessage(client, { name: "generation.changed", data: JSON.stringify(message) });
  return client.getQueryData(generationsQuery.queryKey)?.generations.map(({ status }) => status) ?? [];
}

test("a new picture joins the list, and what happens to it replaces it", () => {
  expect(statusesAfter(running, { ...running, status: "done", percent: 100 })).toEqual(["done"]);
});

test("an event that comes late never takes a finished picture back", () => {
  expect(statusesAfter({ ...running, status: "done" }, running)).toEqual(["done"]);
});

test("a stream that may have missed something has all read again but what changes with releases, or was just read", async () => {
  const client = new QueryClient();
  await client.prefetchQuery({ ...brandsQuery, queryFn: () => Promise.resolve([]) });
  client.setQueryData(brandsQuery.queryKey, [], { updatedAt: Date.now() - 60_000 });
  client.setQueryData(["profile"], {}, { updatedAt: Date.now() - 60_000 });
  client.setQueryData(["presets"], []);
  applyLiveMessage(client, { name: "stream.opened", data: JSON.stringify({ complete: false }) });
  const isAskedAgain = (queryKey: readonly string[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect([isAskedAgain(["brands"]), isAskedAgain(["profile"]), isAskedAgain(["presets"])]).toEqual([
    false,
    true,
    false,
  ]);
});
