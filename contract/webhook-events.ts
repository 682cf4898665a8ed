/** What a webhook can tell of. Without the library that checks data, for the browser. */
export const webhookEvents = [
  "photo.ready",
  "photo.failed",
  "picture.finished",
  "picture.failed",
  "run.finished",
  "views.finished",
  "views.failed",
  "car.read",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventTexts = {
  "photo.ready": "The car of a photo is cut out",
  "photo.failed": "A photo can’t be used; it says why",
  "picture.finished": "A picture is done",
  "picture.failed": "A picture came to nothing, and cost nothing",
  "run.finished": "Nothing of a run is in the making any more",
  "views.finished": "The six views of a car are done",
  "views.failed": "Six views came to nothing, and cost nothing",
  "car.read": "What photos tell of a car has come",
} as const satisfies Record<WebhookEvent, string>;

/** Sent on request, whatever an endpoint has chosen. */
export const webhookTestEvent = "webhook.test";

/** Every event that stands in a delivery. */
export const deliveredEvents = [...webhookEvents, webhookTestEvent] as const;
export type DeliveredEvent = (typeof deliveredEvents)[number];

/** `failed`: not tried any more by itself. */
export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;

export const webhookStatuses = ["on", "off"] as const;
/** Who switched it off: its owner; we, after days of failures; or the team, who ended what somebody else may have got into the account. */
export const webhookOffReasons = ["owner", "failures", "operator"] as const;
