import { createHmac, timingSafeEqual } from "node:crypto";
import { CarvasError } from "./carvas-error.ts";
import type { Calls, CarRequest, Generation, RetailRun, Upload, ViewSet } from "./contract.ts";

export type WebhookEventName = Calls["POST /api/webhooks"]["body"]["events"][number] | "webhook.test";

type DataOf = {
  "photo.ready": Upload;
  "photo.failed": Upload;
  "picture.finished": Generation;
  "picture.failed": Generation;
  "run.finished": RetailRun;
  "views.finished": ViewSet;
  "views.failed": ViewSet;
  "car.read": CarRequest;
  "webhook.test": { message: string };
};

export type WebhookMessage = {
  [Name in WebhookEventName]: { id: string; type: Name; createdAt: string; data: DataOf[Name] };
}[WebhookEventName];

export type SentWebhook = {
  /** The body as it came, before anybody parsed it. */
  body: string;
  /** The header `Carvas-Signature`. */
  signature: string | null | undefined;
  secret: string;
  /** How old a message may be: who has overheard one can't send it again later. */
  toleranceSeconds?: number;
};

/** The message, if it was signed with this secret a moment ago. Throws `CarvasError` with the code `bad_signature`. */
export function verifyWebhook({ body, signature, secret, toleranceSeconds = 300 }: SentWebhook): WebhookMessage {
  const parts = (signature ?? "").split(",").map((part) => part.split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const expected = Buffer.from(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
  const isSigned = parts.some(([name, value = ""]) => {
    const given = Buffer.from(value);
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new CarvasError("This message was not signed with the secret.", { code: "bad_signature" });
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds) {
    throw new CarvasError("This message is too old.", { code: "bad_signature" });
  }
  return JSON.parse(body) as WebhookMessage;
}
