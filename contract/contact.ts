import { z } from "@hono/zod-openapi";
import { contactTexts } from "./contact-texts.ts";
import { contactLengths } from "./limits.ts";
import { requiredText } from "./typed-text.ts";

/** What the form sends. The last two are traps for machines, so a caller without the form may leave them out. */
export const sendContactEmailBody = z.object({
  name: requiredText({
    message: contactTexts.name,
    label: "The name",
    minLength: contactLengths.name.min,
    maxLength: contactLengths.name.max,
  }),
  email: z
    .string(contactTexts.email)
    .trim()
    .max(contactLengths.email.max, contactTexts.email)
    .pipe(z.email({ error: contactTexts.email, abort: true })),
  message: requiredText({
    message: contactTexts.message,
    label: "The message",
    minLength: contactLengths.message.min,
    maxLength: contactLengths.message.max,
    hasLines: true,
  }),
  /** A field that nobody sees; only a machine fills it. */
  website: z.string().max(1000).optional(),
  /** Milliseconds from the form's first sight to its sending. */
  filledInMs: z.number().min(0).optional(),
});
export type SendContactEmailBody = z.input<typeof sendContactEmailBody>;

export const sendContactEmailAnswer = z.object({ success: z.literal(true) });

/** Null where the installation names no address: then the page shows none. */
export const contactAddressAnswer = z.object({ email: z.email().nullable() });
