import { z } from "@hono/zod-openapi";

/** Control characters, and those that turn the direction of the text around them (Unicode, UAX #9). */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export type TextRule = {
  /** Shown when there is no text at all. */
  message: string;
  /** How the field is called in the message for a text that is too long. */
  label: string;
  maxLength: number;
  /** Of required text, its ends trimmed; one character if not given. `message` tells it. */
  minLength?: number;
  /** Line ends stay. */
  hasLines?: boolean;
};

/**
 * What somebody typed: unseen characters and runs of blanks become one space, the ends are trimmed. Signs of HTML stay what they are,
 * text; whoever shows it escapes it.
 */
function typedText({ message, label, maxLength, hasLines = false }: TextRule) {
  const tooLong = `${label} must be at most ${maxLength} characters`;
  const clean = (line: string) => line.replace(unseen, " ").replace(/\s+/g, " ").trim();
  const cleanLines = (text: string) =>
    text
      .split(/\r\n?|\n/)
      .map(clean)
      .join("\n")
      .trim();
  return z
    .string(message)
    .max(4 * maxLength, tooLong)
    .transform((text) => (hasLines ? cleanLines : clean)(text.toWellFormed()))
    .refine((text) => text.length <= maxLength, tooLong);
}

export function requiredText(rule: TextRule) {
  const { minLength = 1, message } = rule;
  return typedText(rule).refine((text) => text.length >= minLength, message);
}

/** Null when nothing was typed; left out stays left out. */
export function clearableText(rule: Omit<TextRule, "message" | "minLength">) {
  return typedText({ ...rule, message: `${rule.label} must be text` })
    .transform((text) => (text === "" ? null : text))
    .nullable();
}

/** Null when nothing was typed, or nothing was sent. */
export function optionalText(rule: Omit<TextRule, "message" | "minLength">) {
  return clearableText(rule)
    .optional()
    .transform((text) => text ?? null);
}
