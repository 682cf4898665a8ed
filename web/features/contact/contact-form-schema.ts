import * as z from "zod/mini";
import { contactTexts } from "#contract/contact-texts.ts";
import { contactLengths } from "#contract/limits.ts";

const { name, email, message } = contactLengths;

/** What the server checks too. */
export const contactFormSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(name.min, contactTexts.name),
      z.maxLength(name.max, `The name must be at most ${name.max} characters`),
    ),
  email: z.string().check(z.trim(), z.maxLength(email.max, contactTexts.email), z.email(contactTexts.email)),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(message.min, contactTexts.message),
      z.maxLength(message.max, `The message must be at most ${message.max} characters`),
    ),
  website: z.string(),
});
export type ContactFormValues = z.infer<typeof contactFormSchema>;
