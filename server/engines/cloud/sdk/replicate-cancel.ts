import { z } from "zod";
import type { ModelChoice } from "../models/model-choice.ts";

const predictionSchema = z.looseObject({ id: z.string().regex(/^\w+$/) });
const cancelTimeoutMs = 5000;
/** What Replicate ends by itself should our cancelling not reach it; a little more than our own deadline. */
const longestLife = "5m";

/**
 * The SDK stops asking when it is aborted and leaves Replicate working, and counting. This notes the prediction that it starts, so that it
 * can be cancelled (replicate.com/docs/reference/http: `predictions.cancel`, `Cancel-After`).
 */
export function createCancellingFetch(
  { baseUrl, apiKey }: ModelChoice,
  bounded: typeof fetch,
): { fetch: typeof fetch; cancel: () => Promise<void> } {
  let id: string | undefined;
  return {
    fetch: async (input, init) => {
      if (init?.method !== "POST") return bounded(input, init);
      const headers = new Headers(init.headers);
      headers.set("cancel-after", longestLife);
      const response = await bounded(input, { ...init, headers });
      const prediction = predictionSchema.safeParse(
        await response
          .clone()
          .json()
          .catch(() => null),
      );
      id = prediction.data?.id;
      return response;
    },
    cancel: async () => {
      if (id === undefined) return;
      const sent = bounded(`${baseUrl}/predictions/${id}/cancel`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey ?? ""}` },
        signal: AbortSignal.timeout(cancelTimeoutMs),
      });
      // Whoever aborted is told of that and of nothing else; Replicate ends it after `longestLife`.
      await sent.then(
        (response) => response.body?.cancel(),
        () => undefined,
      );
    },
  };
}
