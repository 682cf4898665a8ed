import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { brandsQuery } from "./catalogue.ts";
import { generationsQuery } from "./generations.ts";
import { applyLiveMessage } from "./live-cache.ts";

const running: Generation = {
  id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d11",
  kind: "preset",
  status: "running",
  stage: "placing",
  percent: 60,
  preset: "Studio",
  aspectRatio: "4:3",
  uploadId: "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a22",
  engine: "studio",
  generatedImageUrl: null,
  thumbnailUrl: null,
  stageUrl: null,
  downloadUrl: null,
  width: null,
  height: null,
  carBox: null,
  wasEnlarged: false,
  carUnchanged: null,
  isWatermarked: true,
  cost: 1,
  error: null,
  createdAt: "2026-01-05T10:00:00.000Z",
};

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
