import { queryOptions } from "@tanstack/react-query";
import type { GenerateFromPresetBody, Generation } from "#contract/generations.ts";
import { call } from "./client.ts";

export type GenerationPage = { generations: Generation[]; nextBefore: string | null };

/** The newest first; live events keep it true. */
export const generationsQuery = queryOptions({
  queryKey: ["generations"],
  queryFn: () => call<GenerationPage>("/api/generations?limit=48"),
});

type StartedGeneration = { success: true; data: { id: string } };

/**
 * Starts a picture and answers at once. `attemptKey` is one per press of a button and the same for its retries, so that a lost
 * answer never charges twice.
 * @throws {Failure} `insufficient_tokens`, `preset_needs_pro`, `no_car_found`, `car_cut_off`, …
 */
export async function startGeneration(body: GenerateFromPresetBody, attemptKey: string): Promise<string> {
  const answer = await call<StartedGeneration>("/api/functions/generate-image-from-preset", {
    method: "POST",
    body,
    headers: { Prefer: "respond-async", "Idempotency-Key": attemptKey },
    keepalive: true,
  });
  return answer.data.id;
}

/** @throws {Failure} `conflict` when it is already finished */
export function cancelGeneration(id: string): Promise<Generation> {
  return call<Generation>(`/api/generations/${id}/cancel`, { method: "POST", body: {} });
}

export function isUnfinished(generation: Generation): boolean {
  return generation.status === "pending" || generation.status === "running";
}
