import type { AnswerOf, RouteLike } from "#contract/route-types.ts";
import { Failure, parseFailure } from "./failure.ts";
import type { RouteAddress } from "./routes.ts";
import { readAnswer } from "./send.ts";

type SentForm = { form: FormData; signal: AbortSignal; onProgress: (percent: number) => void };

/**
 * Sends a form with a file. XMLHttpRequest, because fetch tells nothing about the way up.
 * @throws {Failure} what the server refuses; a DOMException `AbortError` when cancelled
 */
export function sendForm<Route extends RouteLike>(
  route: RouteAddress<Route>,
  { form, signal, onProgress }: SentForm,
): Promise<AnswerOf<Route>> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    // Before it began: a signal tells that once only, and not to who listens from then on.
    if (signal.aborted) return cancel();
    const request = new XMLHttpRequest();
    request.open(route.method.toUpperCase(), route.path);
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? (loaded / total) * 100 : 0),
    );
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(readAnswer(route, request.responseText));
      else reject(parseFailure(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new Failure({ code: "connection", status: 0 })));
    request.addEventListener("abort", cancel);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
