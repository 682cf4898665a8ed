import type { AnswerOf, Call } from "#contract/route-types.ts";
import { Failure, parseFailure, toFailure } from "./failure.ts";
import { repeat } from "./repeat.ts";
import { readAnswer, send, type InputOf } from "./send.ts";

/**
 * One call to our own server, by its method and path in the contract: `call("get /api/pictures/{id}", { path: { id } })`.
 * @throws {Failure} or, when cancelled, what the signal says
 */
export async function call<Name extends Call>(name: Name, ...input: InputOf<Name>): Promise<AnswerOf<Name>> {
  const response = await send(name, ...input).catch((error: unknown) => {
    if (input[0]?.signal?.aborted) throw error;
    throw new Failure({ code: "connection", status: 0 });
  });
  if (!response.ok) throw parseFailure(response.status, await response.text());
  return readAnswer(name, await response.text());
}

/**
 * Up to three attempts for failures that may pass by themselves in a moment; being offline mostly takes longer.
 * @throws {Failure} the last attempt's; a DOMException `AbortError` when cancelled
 */
export function withRetries<Answer>(
  attempt: () => Promise<Answer>,
  onRepeat?: (nextAttempt: number) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  const asFailure = (error: unknown) => {
    throw isAbort(error) ? error : toFailure(error);
  };
  const mayPass = (error: unknown) => error instanceof Failure && error.isRetryable && !error.wasOffline;
  return repeat(() => attempt().catch(asFailure), { mayPass, onRepeat, signal });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
