import { detectedFields, type DetectedField } from "#contract/detected-fields.ts";
import { AppError } from "#contract/errors.ts";
import { firstCarYear, requestLengths } from "#contract/limits.ts";
import type { DetectRequest, PhotoReading, ToldByPhoto } from "../../image-engine.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { Told } from "../cloud-models.ts";
import { detectionAnswerSchema, detectionPrompt } from "../prompts/detection-prompt.ts";
import { drawSent } from "./draw-pictures.ts";

/**
 * A model's confidence is its own claim, measured on nothing of ours. So a model alone is never sure: below `sureConfidence` a person confirms what
 * nothing else confirms.
 */
const mostConfidence = 0.85;

/** What a model says that one photo shows, told at once. A field that it does not tell, or tells against the rules, is null. */
export async function readCarByModel(
  { models: { describePicture }, inTurn }: CloudEngineDeps,
  { source, onTold, signal, spending }: DetectRequest,
): Promise<void> {
  if (describePicture === null) throw new AppError("engine_not_offered");
  // Whole, bounded: badges, writing and the plate are what a reading is about.
  const picture = await inTurn(async () => drawSent(await source.readPhoto()));
  signal.throwIfAborted();
  const { fields } = await describePicture({
    prompt: detectionPrompt().text,
    picture,
    schema: detectionAnswerSchema,
    signal,
    spending,
  });
  const { visual_options: options, ...single } = fields;
  const told: Partial<Record<DetectedField, readonly PhotoReading[] | null>> = {
    visual_options: listOptions(options),
  };
  for (const field of detectedFields) if (field !== "visual_options") told[field] = readField(field, single[field]);
  await onTold(told satisfies ToldByPhoto);
}

const lengths = {
  make: requestLengths.make,
  model: requestLengths.model,
  year: 4,
  colour: requestLengths.color,
  trim: requestLengths.trim,
  generation: requestLengths.generation,
  wheel_colour: requestLengths.wheelColour,
  number_plate: requestLengths.numberPlate,
  view: 20,
} as const satisfies Record<Exclude<DetectedField, "visual_options">, number>;

function readField(field: keyof typeof lengths, { value, confidence }: Told<string | number>): PhotoReading[] | null {
  const text = tidy(String(value ?? ""), lengths[field]);
  if (text === "" || confidence === 0) return null;
  if (field === "year" && !isCarYear(text)) return null;
  return [readingOf(field === "number_plate" ? text.toUpperCase() : text, confidence)];
}

function isCarYear(text: string): boolean {
  const year = Number(text);
  return Number.isInteger(year) && year >= firstCarYear && year <= new Date().getFullYear() + 1;
}

function listOptions({ value, confidence }: Told<string[]>): PhotoReading[] | null {
  const texts = (value ?? []).map((text) => tidy(text, requestLengths.trim)).filter((text) => text !== "");
  return texts.length === 0 || confidence === 0 ? null : [...new Set(texts)].map((text) => readingOf(text, confidence));
}

/** Where in the photo it is seen, a model does not tell. */
function readingOf(value: string, confidence: number): PhotoReading {
  return { value, confidence: Math.min(mostConfidence, confidence), place: null, others: [] };
}

/** An answer is a stranger's text: one line, without unseen characters, cut to what a field holds. */
function tidy(text: string, maxLength: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, maxLength)
    .replace(/\p{Cs}$/u, "")
    .trim();
}
