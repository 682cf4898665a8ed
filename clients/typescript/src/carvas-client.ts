export { CarvasError } from "./carvas-error.ts";
export type * from "./contract.ts";
export type { Call, CallInput, CallName, CallSetup } from "./create-call.ts";
export { createCarvas } from "./create-carvas.ts";
export type { Carvas, OrderOptions, PictureOrder, SendOptions, WaitOptions } from "./create-carvas.ts";
export { verifyWebhook } from "./verify-webhook.ts";
export type { SentWebhook, WebhookEventName, WebhookMessage } from "./verify-webhook.ts";
