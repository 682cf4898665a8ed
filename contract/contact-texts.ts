import { contactLengths } from "./limits.ts";

/** Word for word as they were ordered; apart from the schemas, because the page checks with a smaller library. */
export const contactTexts = {
  name: `Name must be at least ${contactLengths.name.min} characters.`,
  email: "Please enter a valid email address.",
  message: `Message must be at least ${contactLengths.message.min} characters.`,
} as const;
