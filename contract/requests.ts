import { z } from "@hono/zod-openapi";
import { detectionSchema } from "./detection.ts";
import { firstCarYear, requestLengths } from "./limits.ts";
import { clearableText, optionalText, requiredText } from "./typed-text.ts";

const yearMessage = `Please select a year from ${firstCarYear} up to this year`;

/** A whole number, or one written in digits. */
export const carYear = z
  .union(
    [
      z.int(),
      z
        .string()
        .trim()
        .regex(/^\d{4}$/)
        .transform(Number),
    ],
    { error: yearMessage },
  )
  .refine((year) => year >= firstCarYear && year <= new Date().getFullYear(), yearMessage);

export const carMake = requiredText({
  message: "Please select or enter a car make",
  label: "The make",
  maxLength: requestLengths.make,
});
export const carModel = requiredText({
  message: "Please select or enter a car model",
  label: "The model",
  maxLength: requestLengths.model,
});

/** What the form sends. Words are kept as text, HTML included; control characters are taken out. */
export const createRequestBody = z.object({
  make: carMake,
  model: carModel,
  year: carYear,
  /** A named colour, White if not given. Stands in when the words of `custom_colour` mean no colour that we know. */
  color: optionalText({ label: "The colour", maxLength: requestLengths.color }),
  /** Words of one's own, a CSS name or a hex value: overrides `color`. */
  custom_colour: optionalText({ label: "The custom colour", maxLength: requestLengths.color }),
  /** Silver if not given. */
  wheel_colour: optionalText({ label: "The wheel colour", maxLength: requestLengths.wheelColour }),
  /** Modifications, free text. */
  visual_options: optionalText({
    label: "The modifications",
    maxLength: requestLengths.visualOptions,
    hasLines: true,
  }),
  trim: optionalText({ label: "The trim", maxLength: requestLengths.trim }),
  generation: optionalText({ label: "The generation", maxLength: requestLengths.generation }),
  number_plate: optionalText({ label: "The number plate", maxLength: requestLengths.numberPlate }),
});
export type CreateRequestBody = z.input<typeof createRequestBody>;

/** What a person says of a saved car, or agrees with; what is left out stays. An empty optional text clears. */
export const correctRequestBody = z.object({
  make: carMake.optional(),
  model: carModel.optional(),
  year: carYear.optional(),
  /** A named colour, or words of one's own. */
  color: requiredText({
    message: "Please select a colour",
    label: "The colour",
    maxLength: requestLengths.color,
  }).optional(),
  trim: clearableText({ label: "The trim", maxLength: requestLengths.trim }).optional(),
  generation: clearableText({ label: "The generation", maxLength: requestLengths.generation }).optional(),
  visual_options: clearableText({
    label: "The visual options",
    maxLength: requestLengths.visualOptions,
    hasLines: true,
  }).optional(),
  /** Cleared, it is Silver again. */
  wheel_colour: clearableText({ label: "The wheel colour", maxLength: requestLengths.wheelColour }).optional(),
  number_plate: clearableText({ label: "The number plate", maxLength: requestLengths.numberPlate }).optional(),
});
export type CorrectRequestBody = z.input<typeof correctRequestBody>;

/** A stored request: the row itself. Optional fields that were left empty are null. */
export const requestSchema = z
  .object({
    id: z.uuid(),
    make: z.string(),
    model: z.string(),
    year: z.int(),
    /** The custom colour's words where there are any, else the named colour. */
    color: z.string(),
    /** The named colour that was chosen; the same as `color` without a custom one. */
    swatch: z.string(),
    wheel_colour: z.string(),
    visual_options: z.string().nullable(),
    trim: z.string().nullable(),
    generation: z.string().nullable(),
    number_plate: z.string().nullable(),
    user_id: z.uuid(),
    /** Addresses of the six views, once all of them are made. */
    side_url: z.string().nullable(),
    front_quarter_url: z.string().nullable(),
    rear_quarter_url: z.string().nullable(),
    front_url: z.string().nullable(),
    rear_url: z.string().nullable(),
    dynamic_image_url: z.string().nullable(),
    created_at: z.iso.datetime(),
    /** How far the reading of its photos is; null for a car that was described by hand. */
    detection: detectionSchema.nullable(),
  })
  .openapi("CarRequest");
export type CarRequest = z.infer<typeof requestSchema>;
