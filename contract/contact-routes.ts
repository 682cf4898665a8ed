import { createRoute, z } from "@hono/zod-openapi";
import { contactAddressAnswer, sendContactEmailAnswer, sendContactEmailBody } from "./contact.ts";
import { failureResponse } from "./failure.ts";

const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { "application/json": { schema } } },
  default: failureResponse,
});

export const sendContactEmailRoute = createRoute({
  method: "post",
  path: "/api/functions/send-contact-email",
  tags: ["contact"],
  summary: "Send the team a message; a repeated call with the same Idempotency-Key sends it once",
  request: {
    headers: z.object({ "idempotency-key": z.string().min(8).max(128).optional() }),
    body: { required: true, content: { "application/json": { schema: sendContactEmailBody } } },
  },
  responses: answer("Taken", sendContactEmailAnswer),
});

export const contactAddressRoute = createRoute({
  method: "get",
  path: "/api/contact-address",
  tags: ["contact"],
  summary: "The team's e-mail address, for those who prefer to write themselves",
  responses: answer("The address", contactAddressAnswer),
});
