import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Profile } from "#contract/accounts.ts";
import type { Generation } from "#contract/generations.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { brandsQuery } from "./catalogue.ts";
import { generationsQuery, photosQuery } from "./generations.ts";
import { applyLiveMessage } from "./live-cache.ts";
import { profileQuery } from "./profile.ts";
import { uploadQuery } from "./uploads.ts";

const running = syntheticGeneration();
const profile: Profile = {
  id: "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a23",
  email: "anna@example.test",
  display_name: null,
  generation_tokens: 9,
  plan_tokens: 9,
  purchased_tokens: 0,
  next_tokens_at: "2026-02-05T10:00:00.000Z",
  is_pro: false,
  total_generations: 1,
  created_at: "2026-01-05T10:00:00.000Z",
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

test("a finished picture has the photos read again, a running one has not", () => {
  const isAskedAgain = (message: Generation) => {
    const client = new QueryClient();
    client.setQueryData(photosQuery.queryKey, { pages: [], pageParams: [] });
    applyLiveMessage(client, { name: "generation.changed", data: JSON.stringify(message) });
    return client.getQueryState(photosQuery.queryKey)?.isInvalidated;
  };
  expect([isAskedAgain(running), isAskedAgain({ ...running, status: "done" })]).toEqual([false, true]);
});

test("a photo and a profile are replaced by what the event carries", () => {
  const client = new QueryClient();
  const upload = syntheticUpload({ matteStatus: "failed", matteError: { code: "no_car_found", message: "No car." } });
  applyLiveMessage(client, { name: "upload.changed", data: JSON.stringify(upload) });
  applyLiveMessage(client, { name: "profile.changed", data: JSON.stringify(profile) });
  expect(client.getQueryData(uploadQuery(upload.id).queryKey)).toEqual(upload);
  expect(client.getQueryData(profileQuery.queryKey)).toEqual(profile);
});

test("a field that the page does not know yet does no harm", () => {
  const client = new QueryClient();
  applyLiveMessage(client, { name: "profile.changed", data: JSON.stringify({ ...profile, nickname: "A" }) });
  expect(client.getQueryData(profileQuery.queryKey)).toMatchObject(profile);
});

test.each([
  ["no JSON", "generation.changed", "<html>"],
  ["nothing", "generation.changed", ""],
  ["no thing at all", "generation.changed", "null"],
])("%s is left out and named, all is read again, and the next event counts", (_, name, data) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const client = new QueryClient();
  client.setQueryData(generationsQuery.queryKey, { generations: [], nextBefore: null });
  const before = client.getQueryCache().getAll().length;
  applyLiveMessage(client, { name, data });
  expect(warn.mock.calls).toEqual([[expect.stringContaining(name), expect.any(Error)]]);
  expect(client.getQueryCache().getAll().length).toBe(before);
  expect(client.getQueryData(generationsQuery.queryKey)?.generations).toEqual([]);
  expect(client.getQueryState(generationsQuery.queryKey)?.isInvalidated).toBe(true);
  applyLiveMessage(client, { name: "generation.changed", data: JSON.stringify(running) });
  expect(client.getQueryData(generationsQuery.queryKey)?.generations).toEqual([running]);
  warn.mockRestore();
});

test("an event of an unknown name changes nothing", () => {
  const client = new QueryClient();
  applyLiveMessage(client, { name: "constructor", data: JSON.stringify(running) });
  applyLiveMessage(client, { name: "weather.changed", data: JSON.stringify(running) });
  expect(client.getQueryCache().getAll()).toEqual([]);
});
