import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished, vi } from "vitest";

export type SeenRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type AnswerRequest = (response: ServerResponse, request: SeenRequest) => void;

export type PageServer = { requests: readonly SeenRequest[] };

// Vitest's environment gives it to the tests.
declare const jsdom: { reconfigure: (settings: { url: string }) => void };

/** A server that answers as the test says, and ends with it. The page comes from it: `fetch` and XMLHttpRequest reach it by paths, over real connections. */
export async function startPageServer(answer: AnswerRequest): Promise<PageServer> {
  const requests: SeenRequest[] = [];
  async function take(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    // jsdom's XMLHttpRequest goes on to come from where the page was before it was moved here.
    response.setHeader("access-control-allow-origin", "*");
    if (incoming.method === "OPTIONS") {
      response.writeHead(204, { "access-control-allow-headers": "*" }).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { method = "", url = "", headers } = incoming;
    const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    requests.push(request);
    answer(response, request);
  }
  const server = createServer((incoming, response) => void take(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  jsdom.reconfigure({ url: `${origin}/` });
  const ownFetch = fetch;
  vi.stubGlobal("fetch", (path: string, options?: RequestInit) => ownFetch(new URL(path, origin), options));
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return { requests };
}

export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
