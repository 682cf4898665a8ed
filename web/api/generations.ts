import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { GenerateFromPresetBody, Generation, PhotoPage } from "#contract/generations.ts";
import { call } from "./client.ts";

export type GenerationPage = { generations: Generation[]; nextBefore: string | null };

/** The newest first; live events keep it true. */
export const generationsQuery = queryOptions({
  queryKey: ["generations"],
  queryFn: () => call<GenerationPage>("/api/generations?limit=48"),
});

/** All pictures of one photo, for photos older than what `generationsQuery` holds. No event comes for them: they have ended. */
export const versionsQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ["versions", uploadId],
    queryFn: async () => {
      const versions: Generation[] = [];
      for (let before: string | null = ""; before !== null;) {
        const query = `uploadId=${uploadId}&limit=100${before && `&before=${before}`}`;
        const page: GenerationPage = await call<GenerationPage>(`/api/generations?${query}`);
        versions.push(...page.generations);
        before = page.nextBefore;
      }
      return versions;
    },
  });

/** The photos that have pictures, the one with the newest picture first; page by page. */
export const photosQuery = infiniteQueryOptions({
  queryKey: ["photos"],
  queryFn: ({ pageParam }) => call<PhotoPage>(`/api/photos?limit=24${pageParam && `&before=${pageParam}`}`),
  initialPageParam: "",
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

type StartedGeneration = { success: true; data: { id: string; status: Generation["status"] } };

/**
 * Starts a picture and answers at once. `attemptKey` is one per press of a button and the same for its retries, so that a lost
 * answer never charges twice. A picture that is there already is answered as it is.
 * @throws {Failure} `insufficient_tokens`, `preset_needs_pro`, `no_car_found`, `car_cut_off`, …
 */
export async function startGeneration(
  body: GenerateFromPresetBody,
  attemptKey: string,
): Promise<StartedGeneration["data"]> {
  const answer = await call<StartedGeneration>("/api/functions/generate-image-from-preset", {
    method: "POST",
    body,
    headers: { Prefer: "respond-async", "Idempotency-Key": attemptKey },
    keepalive: true,
  });
  return answer.data;
}

/** @throws {Failure} `conflict` when it is already finished */
export function cancelGeneration(id: string): Promise<Generation> {
  return call<Generation>(`/api/generations/${id}/cancel`, { method: "POST", body: {} });
}

export function readGeneration(id: string): Promise<Generation> {
  return call<Generation>(`/api/generations/${id}`);
}

export function isUnfinished(generation: Generation): boolean {
  return generation.status === "pending" || generation.status === "running";
}
