import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: NodeJS.Dict<string | string[]>; body: string };

/** A dealer's own system: takes what it is sent, and answers as it is told to. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { status: 200, holdMs: 0 };
  let mostAtOnce = 0;
  let atOnce = 0;
  const server = createServer((request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() });
      setTimeout(() => {
        atOnce -= 1;
        response.writeHead(state.status).end(`answer ${received.length}`);
      }, state.holdMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    state,
    mostAtOnce: () => mostAtOnce,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Which of the secrets have signed, as a receiver checks it. */
export function signersOf({ headers, body }: Received, secrets: readonly string[]): boolean[] {
  const parts = String(headers["carvas-signature"]).split(",");
  const time = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  const signatures = parts.filter((part) => part.startsWith("v1=")).map((part) => Buffer.from(part.slice(3)));
  return secrets.map((secret) => {
    const expected = Buffer.from(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
    return signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
