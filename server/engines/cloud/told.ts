import { z } from "zod";

/** A field of a description: nullable, so that a model is never made to guess, and with its confidence. Never optional: providers' strict schemas know required fields alone. */
export function told<Value extends z.ZodType>(value: Value) {
  return z.object({ value: value.nullable(), confidence: z.number().min(0).max(1) });
}
