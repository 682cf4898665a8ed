import { z } from "@hono/zod-openapi";
import { profileSchema } from "./accounts.ts";
import { generationSchema } from "./generations.ts";
import { pictureOverviewSchema, titleOfSchema } from "./pictures.ts";
import { requestSchema } from "./requests.ts";
import { retailRunSchema } from "./retail-runs.ts";
import { uploadSchema } from "./uploads.ts";
import { viewSetSchema } from "./view-sets.ts";

/**
 * What the live stream (`GET /api/events`, SSE) carries. The SSE `event` field is the name, `id` the event row's number for replay
 * by `Last-Event-ID`, `data` the JSON of the thing as it stands when sent: receivers replace what they hold. The same thing may be
 * sent twice.
 */
export const liveEvents = {
  "generation.changed": generationSchema,
  "views.changed": viewSetSchema,
  "upload.changed": uploadSchema,
  /** Deleted by its owner, or unused for so long that it went. */
  "upload.removed": z.object({ id: z.uuid() }),
  /** What the photos of a car tell has come, field by field; it was corrected; or its views were started or finished. */
  "request.changed": requestSchema,
  /** Its owner deleted the car that photos told. */
  "request.removed": z.object({ id: z.uuid() }),
  "run.changed": retailRunSchema,
  "profile.changed": profileSchema,
  /** A picture or a group was renamed. */
  "title.changed": titleOfSchema,
  /** Pictures were deleted or brought back; nothing tells of new ones but `generation.changed` and `views.changed`. */
  "pictures.changed": pictureOverviewSchema,
} as const;
export type LiveEventName = keyof typeof liveEvents;
export function isLiveEventName(value: string): value is LiveEventName {
  return Object.hasOwn(liveEvents, value);
}

/**
 * The stream's first message, under the SSE event name `stream.opened`. When `complete` is false, events may have been missed (a
 * first connection, or one so late that its place in the history is gone): the receiver reads again whatever it shows. A first connection
 * is told what happened in the last minute (`liveFirstReplaySeconds`): what was read since has missed nothing.
 */
export const streamOpenedName = "stream.opened";
export const streamOpenedSchema = z.object({ complete: z.boolean() });
/** The stream's last message when the reader's session has ended: who reads is nobody any more. */
export const sessionEndedName = "session.ended";
export type StreamOpened = z.infer<typeof streamOpenedSchema>;

/** What each message of the stream carries that carries anything. */
export type LiveThings = { [Name in LiveEventName]: z.infer<(typeof liveEvents)[Name]> } & {
  [streamOpenedName]: StreamOpened;
};
