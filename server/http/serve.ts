import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Router } from "./router.ts";
import { longestUploadMs } from "./watch-progress.ts";

export type ServeOptions = {
  port: number;
  host: string | undefined;
  /** How long requests under way may take once it closes. */
  finishWithinMs?: number;
};

export type RunningServer = {
  port: number;
  /** From now on every answer ends its connection: the client's next call comes by a new one, which the balancer gives to another. */
  endConnections: () => void;
  /** Takes no new connection, lets requests under way finish, then cuts them. */
  close: () => Promise<void>;
};

const usuallyFinishWithinMs = 10_000;
const closeIdleEveryMs = 100;

/** Headers come at once. A body may be a photo on a slow line: `limitBody` watches it come, and this only ends what it did not see. */
const limits = { headersTimeout: 20_000, connectionsCheckingInterval: 5000, requestTimeout: longestUploadMs };

/** Listens. Rejects with a sentence for people when the port is taken. */
export async function serve(
  app: Router,
  { port, host, finishWithinMs = usuallyFinishWithinMs }: ServeOptions,
): Promise<RunningServer> {
  // With its own `Response` in place of the global one: an answer goes out without a web stream, and pages in a third of the time.
  // The probes of some balancers (HTTP/1.0) name no host.
  const listener = getRequestListener(app.fetch, { hostname: "localhost" });
  let isDraining = false;
  const server = createServer(limits, (request, response) => {
    if (isDraining) response.setHeader("Connection", "close");
    void listener(request, response);
  });
  // Behind a proxy that keeps connections for 60 s, a shorter time here would now and then cut a request.
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
    throw isTaken ? new Error(`Port ${port} is in use: set PORT to another.`, { cause }) : cause;
  }
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    server.closeIdleConnections();
    // A connection whose last answer goes out now would be kept for the client's next request.
    const closing = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
    const cut = setTimeout(() => server.closeAllConnections(), finishWithinMs);
    await closed;
    clearInterval(closing);
    clearTimeout(cut);
  };
  const endConnections = (): void => void (isDraining = true);
  return { port: address.port, endConnections, close };
}
