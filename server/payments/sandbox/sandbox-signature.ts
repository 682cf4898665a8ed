import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "#contract/errors.ts";
import type { PaymentEvent, SignedMessage } from "../payments.ts";

const toleranceSeconds = 300;
const eventSchema = z.object({ id: z.string(), type: z.string(), customerId: z.string().nullable() });

/** Signs as payment providers do: moment and body under a secret, so that neither can be changed nor sent again much later. */
export function signEvent(event: PaymentEvent, { secret, at }: { secret: string; at: Date }): SignedMessage {
  const body = JSON.stringify(event);
  const seconds = Math.floor(at.getTime() / 1000);
  return { body, signature: `t=${seconds},v1=${digest(secret, `${seconds}.${body}`)}` };
}

/** Throws `forged_webhook`. */
export function readSignedEvent({ body, signature }: SignedMessage, secret: string): PaymentEvent {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature) ?? [];
  if (seconds === undefined || given === undefined) throw new AppError("forged_webhook");
  const isSigned = timingSafeEqual(Buffer.from(digest(secret, `${seconds}.${body}`)), Buffer.from(given));
  const isFresh = Math.abs(Date.now() / 1000 - Number(seconds)) <= toleranceSeconds;
  if (!isSigned || !isFresh) throw new AppError("forged_webhook");
  return eventSchema.parse(JSON.parse(body));
}

function digest(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}
