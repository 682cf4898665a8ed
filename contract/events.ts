import { z } from "@hono/zod-openapi";
import { generationSchema } from "./generations.ts";
import { profileSchema } from "./accounts.ts";
import { uploadSchema } from "./uploads.ts";

/**
 * What the live stream (`GET /api/events`, SSE) carries. The SSE `event` field is the name, `id` the event row's number for replay
 * by `Last-Event-ID`, `data` the JSON of the thing as it stands when sent: receivers replace what they hold.
 */
export const liveEvents = {
  "generation.changed": generationSchema,
  "upload.changed": uploadSchema,
  "profile.changed": profileSchema,
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEventData<Name extends LiveEventName> = z.infer<(typeof liveEvents)[Name]>;
export const liveEventNames = ["generation.changed", "upload.changed", "profile.changed"] as const satisfies readonly LiveEventName[];
