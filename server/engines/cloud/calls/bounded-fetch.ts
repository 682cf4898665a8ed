import { ModelFailure } from "./model-failure.ts";

/** Statuses whose answers may have no body. */
const withoutBody: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * `fetch` that takes no answer of more than `maxBytes`, whatever its length is said to be, and carries a key to no other address: a call
 * that is sent elsewhere fails.
 */
export function createBoundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const isSending = (init?.method ?? "GET") !== "GET";
    const response = await fetch(input, isSending ? { ...init, redirect: "error" } : init);
    if (response.body === null || withoutBody.has(response.status)) return response;
    if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
      await response.body.cancel();
      throw tooLarge(maxBytes);
    }
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(countBytes(maxBytes)), { status, statusText, headers });
  };
}

function countBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(tooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
}

const tooLarge = (maxBytes: number): ModelFailure =>
  new ModelFailure("too-large", `an answer of more than ${Math.round(maxBytes / 1024)} KB`);
