import type { AnswerOf, Call, FormFieldOf } from "#contract/route-types.ts";
import { Failure, parseFailure } from "./failure.ts";
import { partsOf, readAnswer } from "./send.ts";

type SentForm<Name extends Call> = {
  /** In the order in which they are sent: those that say what the file is for come before it, for the server reads the form as it comes. */
  fields: { readonly [Field in FormFieldOf<Name>]?: string | File };
  signal: AbortSignal;
  onProgress: (percent: number) => void;
};

/**
 * Sends a form with a file. XMLHttpRequest, because fetch tells nothing about the way up.
 * @throws {Failure} what the server refuses; a DOMException `AbortError` when cancelled
 */
export function sendForm<Name extends Call>(
  name: Name,
  { fields, signal, onProgress }: SentForm<Name>,
): Promise<AnswerOf<Name>> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    // Before it began: a signal tells that once only, and not to who listens from then on.
    if (signal.aborted) return cancel();
    const { method, path } = partsOf(name);
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? (loaded / total) * 100 : 0),
    );
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(readAnswer(name, request.responseText));
      else reject(parseFailure(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new Failure({ code: "connection", status: 0 })));
    request.addEventListener("abort", cancel);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(formOf(fields));
  });
}

function formOf(fields: Readonly<Record<string, string | File | undefined>>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) form.set(field, value);
  return form;
}
