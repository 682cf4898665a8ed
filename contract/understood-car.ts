import { z } from "@hono/zod-openapi";
import { bodyStyles } from "./body-styles.ts";

/** The words of the form, as far as they are typed: nothing is required, and nothing is refused but what is far too long. */
const words = (maxLength: number) => z.string().max(maxLength).default("");

export const carWordsQuery = z.object({
  make: words(200),
  model: words(200),
  year: z.coerce.number<string>().int().optional(),
  trim: words(200),
  generation: words(200),
  /** A named colour. */
  colour: words(100),
  customColour: words(200),
  wheelColour: words(200),
  modifications: words(2000),
  numberPlate: words(100),
});
export type CarWords = z.output<typeof carWordsQuery>;

const understoodColourSchema = z.object({
  /** What is painted: 'Nardo Grey'. */
  name: z.string(),
  /** #rrggbb */
  value: z.string(),
  /** False where the words name no colour at all; such a car is refused. */
  isUnderstood: z.boolean(),
  /** Whether all of the words were understood. */
  isExact: z.boolean(),
  /** Names that may be meant instead. */
  suggestions: z.array(z.string()),
});
export type UnderstoodColourAnswer = z.infer<typeof understoodColourSchema>;

const readingSchema = z.object({
  /** As it was typed. */
  phrase: z.string(),
  /** `without`: the car is without it anyway. */
  outcome: z.enum(["shown", "without", "hidden"]),
  /** What the pictures show of it. */
  shownAs: z.string().nullable(),
  /** Whether that is all of it. */
  isWhole: z.boolean(),
});
export type PhraseReadingAnswer = z.infer<typeof readingSchema>;

/** What the six views will show of a described car, told before anything is paid. */
export const understoodCarSchema = z.object({
  colour: understoodColourSchema,
  wheels: understoodColourSchema,
  modifications: z.array(readingSchema),
  /** What the pictures show, in a few words each: the paint, the wheels, what is fitted. */
  shown: z.array(z.string()),
  /** The 3D body that stands in for the car. */
  bodyStyle: z.enum(bodyStyles),
  /** Why that one, where it is not the body that the words name. */
  bodyNotes: z.array(z.string()),
});
export type UnderstoodCar = z.infer<typeof understoodCarSchema>;
