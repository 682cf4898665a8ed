import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { GenerateFromPresetBody, Generation, GenerationPage, StartedGeneration } from "#contract/generations.ts";
import { call } from "./client.ts";
import { addressOf } from "./send.ts";

/** The newest first; live events keep it true. */
export const generationsQuery = queryOptions({
  queryKey: ["generations"],
  queryFn: () => call("get /api/generations", { query: { limit: "48" } }),
});

/** All pictures of one photo, for photos older than what `generationsQuery` holds. No event comes for them: they have ended. */
export const versionsQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ["versions", uploadId],
    queryFn: async () => {
      const versions: Generation[] = [];
      for (let before: string | null = ""; before !== null;) {
        const query = { uploadId, limit: "100", before };
        const page: GenerationPage = await call("get /api/generations", { query });
        versions.push(...page.generations);
        before = page.nextBefore;
      }
      return versions;
    },
  });

/** The photos that have pictures, the one with the newest picture first; page by page. */
export const photosQuery = infiniteQueryOptions({
  queryKey: ["photos"],
  queryFn: ({ pageParam }) => call("get /api/photos", { query: { limit: "24", before: pageParam } }),
  initialPageParam: "",
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

/**
 * Starts a picture and answers at once. `attemptKey` is one per press of a button and the same for its retries, so that a lost
 * answer never charges twice. A picture that is there already is answered as it is.
 * @throws {Failure} `insufficient_tokens`, `preset_needs_pro`, `no_car_found`, `car_cut_off`, …
 */
export async function startGeneration(body: GenerateFromPresetBody, attemptKey: string): Promise<StartedGeneration> {
  const { data } = await call("post /api/functions/generate-image-from-preset", {
    body,
    headers: { prefer: "respond-async", "idempotency-key": attemptKey },
    keepalive: true,
  });
  return data;
}

/** Where the proof is downloaded, as a page or for a machine. */
export function proofAddress(id: string, format: "pdf" | "json"): string {
  return addressOf("get /api/generations/{id}/proof", { path: { id }, query: { format } });
}

/** One picture as it is now. */
export const generationQuery = (id: string) =>
  queryOptions({
    queryKey: ["generation", id],
    queryFn: () => call("get /api/generations/{id}", { path: { id } }),
    gcTime: 0,
  });
