// CARVAS_WEBHOOK_SECRET=whsec_… PORT=4000 node receive-webhook.ts
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { verifyWebhook } from "carvas-client";

const { CARVAS_WEBHOOK_SECRET: secret = "", PORT = "4000" } = process.env;

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The body as it came: parsed and written anew it would not be what was signed.
  const body = await text(request);
  try {
    const message = verifyWebhook({ body, signature: String(request.headers["carvas-signature"]), secret });
    if (message.type === "picture.finished") console.log("done", message.data.generatedImageUrl);
    else console.log(message.type);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}

const server = createServer((request, response) => void take(request, response));
server.listen(Number(PORT), () => console.log("listening"));
