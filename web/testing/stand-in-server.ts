import { vi } from "vitest";
import { engineChoiceSchema, type EngineChoice } from "#contract/engines.ts";
import { syntheticEngines } from "./synthetic-engines.ts";

export type SentCall = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
};

/** What is answered: JSON, an answer of any kind, or a promise of one that the test settles. An `Error` is no answer at all. */
type Answered = object | Response | Error | Promise<object | Response | Error>;
export type Answers = Record<string, Answered | ((call: SentCall) => Answered)>;

let current: Answers = {};

/** Who makes pictures, and for how much, as the server of this test says: screens know it when they open, as they do after a visit to any other. */
export function knownEngines(): EngineChoice | undefined {
  const answer = current["GET /api/engines"];
  return engineChoiceSchema.safeParse(answer).data;
}

/**
 * Stands in for the server where the browser's code leaves the page: `fetch`, and `XMLHttpRequest` for photos. `answers` go by method and
 * path, such as `POST /api/uploads/sample`, and may change while a test runs. What nobody has an answer for is 404.
 */
export function standInServer(given: Answers) {
  const answers = Object.assign(given, {
    "GET /api/engines": given["GET /api/engines"] ?? syntheticEngines({ works: [] }),
  });
  current = answers;
  const sent: SentCall[] = [];

  async function answerTo(call: SentCall): Promise<Response> {
    sent.push(call);
    const found = answers[`${call.method} ${call.path}`];
    const answer = await (typeof found === "function" ? found(call) : found);
    if (answer === undefined) return refusal("not_found", 404);
    if (answer instanceof Error) throw answer;
    // A body can be read once, and an answer may be asked for again.
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  }

  vi.stubGlobal("fetch", (address: string | URL, { method = "GET", body, headers }: RequestInit = {}) =>
    answerTo({
      ...placeOf(address),
      method,
      body: typeof body === "string" ? JSON.parse(body) : null,
      headers: new Headers(headers),
    }),
  );
  const transfers = standInTransfers(answerTo);
  return {
    answers,
    sent,
    /** How much of the photo on its way has gone, 0–100. */
    progress: (percent: number) => transfers.at(-1)?.progress(percent),
    sentTo: (method: string, path: string) => sent.filter((call) => call.method === method && call.path === path),
  };
}

export function refusal(code: string, status: number, message?: string): Response {
  return Response.json({ success: false, code, error: message, requestId: "1f" }, { status });
}

function placeOf(address: string | URL): Pick<SentCall, "path" | "query"> {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return { path: pathname, query: Object.fromEntries(searchParams) };
}

type Transfer = { progress: (percent: number) => void };

/** jsdom's own would go to the network. */
function standInTransfers(answerTo: (call: SentCall) => Promise<Response>): Transfer[] {
  const transfers: Transfer[] = [];
  class StandInRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    #call = { ...placeOf("/"), method: "GET", headers: new Headers() };
    #isOver = false;

    open(method: string, address: string): void {
      this.#call = { ...this.#call, ...placeOf(address), method };
      transfers.push({
        progress: (percent) =>
          this.upload.dispatchEvent(
            new ProgressEvent("progress", { lengthComputable: true, loaded: percent, total: 100 }),
          ),
      });
    }
    setRequestHeader(name: string, value: string): void {
      this.#call.headers.set(name, value);
    }
    abort(): void {
      this.#end("abort");
    }
    send(form: FormData): void {
      answerTo({ ...this.#call, body: Object.fromEntries(form) }).then(
        async (answer) => {
          this.status = answer.status;
          this.responseText = await answer.text();
          this.#end("load");
        },
        () => this.#end("error"),
      );
    }
    #end(name: string): void {
      if (this.#isOver) return;
      this.#isOver = true;
      this.dispatchEvent(new ProgressEvent(name));
    }
  }
  vi.stubGlobal("XMLHttpRequest", StandInRequest);
  return transfers;
}
