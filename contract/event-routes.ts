import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";

const eventId = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional();

export const liveEventsRoute = createRoute({
  method: "get",
  path: "/api/events",
  tags: ["live events"],
  summary: "What changes for the user, as server-sent events",
  description:
    "Named events: `stream.opened` first, then `generation.changed`, `views.changed`, `upload.changed`, `title.changed`, `pictures.changed` and `profile.changed` with the thing as it stands, " +
    "and `ping` every 30 s. Come back with the last event's id to have what was missed sent again.",
  request: {
    headers: z.object({ "last-event-id": eventId }),
    /** The header's stand-in for an EventSource that was made anew. */
    query: z.object({ lastEventId: eventId }),
  },
  responses: {
    200: { description: "The stream", content: { "text/event-stream": { schema: z.string() } } },
    default: failureResponse,
  },
});
