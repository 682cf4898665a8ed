import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { generationsQuery } from "./generations.ts";
import { putMessagesOverAnswers } from "./messages-over-answers.ts";
import { runPicturesQuery } from "./retail-runs.ts";

const runId = "0c6f4f0e-9a51-4a55-8a3e-6c2b8c0f4f11";
const running = syntheticGeneration({ runId });
const done: Generation = { ...running, status: "done", percent: 100 };
const told = (next: Generation) => ({ name: "generation.changed", data: JSON.stringify(next) });

/** Reads with an answer that comes when it is given. */
function startReading(client: QueryClient) {
  let answer: (pictures: readonly Generation[]) => void = () => undefined;
  const queryFn = () => new Promise<Generation[]>((resolve) => (answer = (pictures) => resolve([...pictures])));
  const read = client.fetchQuery({ ...runPicturesQuery(runId), queryFn });
  return async (pictures: readonly Generation[]) => {
    answer(pictures);
    await read;
    return client.getQueryData(runPicturesQuery(runId).queryKey)?.map(({ status }) => status);
  };
}

test("an answer that was read before an event came does not take it back, the first one neither", async () => {
  const client = new QueryClient();
  const { hear, close } = putMessagesOverAnswers(client);
  const first = startReading(client);
  hear(told(done));
  expect(await first([running])).toEqual(["done"]);
  const second = startReading(client);
  hear(told(done));
  expect(await second([running])).toEqual(["done"]);
  close();
});

test("events that came before a reading began are not put over its answer", async () => {
  const client = new QueryClient();
  const { hear, close } = putMessagesOverAnswers(client);
  void client.prefetchQuery({ ...generationsQuery, queryFn: () => new Promise<never>(() => undefined) });
  hear(told({ ...running, createdAt: "2026-05-05T10:00:00.000Z" }));
  const answer = startReading(client);
  const newer = { ...done, id: "7a1f7a52-0d0e-4c9e-8f0a-5f6f3ad1c111", createdAt: "2026-04-05T10:00:00.000Z" };
  expect(await answer([newer])).toEqual(["done"]);
  close();
});
