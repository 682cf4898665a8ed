import * as z from "zod/mini";
import { defaultCarColour } from "#contract/car-colours.ts";
import { requestLengths } from "#contract/limits.ts";
import type { CreateRequestBody } from "#contract/requests.ts";
import { defaultWheelColour, wheelColours } from "#contract/wheel-colours.ts";
import { customCarTexts } from "./custom-car-texts.ts";

/** Chosen for make, model or wheel colour, it reveals a field whose text is used instead. */
export const other = "Other";

const choicesWithOther = [
  ["make", "otherMake", customCarTexts.makeMissing],
  ["model", "otherModel", customCarTexts.modelMissing],
  ["wheelColour", "otherWheelColour", customCarTexts.wheelColourMissing],
] as const;

const text = (label: string, maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, `${label} must be at most ${maxLength} characters`));

export const carFormSchema = z
  .object({
    year: z.string(),
    /** A label of the catalogue, `Other`, or nothing yet; the same for the model. */
    make: z.string(),
    otherMake: text("The make", requestLengths.make),
    model: z.string(),
    otherModel: text("The model", requestLengths.model),
    colour: z.string(),
    customColour: text("The custom colour", requestLengths.color),
    wheelColour: z.enum(wheelColours),
    otherWheelColour: text("The wheel colour", requestLengths.wheelColour),
    generation: text("The generation", requestLengths.generation),
    trim: text("The trim", requestLengths.trim),
    numberPlate: text("The number plate", requestLengths.numberPlate),
    modifications: text("The modifications", requestLengths.visualOptions),
  })
  .check(({ value, issues }) => {
    for (const [name, otherName, message] of choicesWithOther) {
      // Nothing chosen yet is told beside the list, 'Other' without its text beside the text.
      const missing = value[name] === "" ? name : value[name] === other && value[otherName] === "" ? otherName : null;
      if (missing) issues.push({ code: "custom", input: value[missing], path: [missing], message });
    }
  });
export type CarForm = z.infer<typeof carFormSchema>;

export function emptyCarForm(currentYear: number): CarForm {
  return {
    year: String(currentYear),
    make: "",
    otherMake: "",
    model: "",
    otherModel: "",
    colour: defaultCarColour,
    customColour: "",
    wheelColour: defaultWheelColour,
    otherWheelColour: "",
    generation: "",
    trim: "",
    numberPlate: "",
    modifications: "",
  };
}

export function makeOf(form: Pick<CarForm, "make" | "otherMake">): string {
  return form.make === other ? form.otherMake.trim() : form.make;
}

export function modelOf(form: Pick<CarForm, "model" | "otherModel">): string {
  return form.model === other ? form.otherModel.trim() : form.model;
}

/** What is saved: the year as a whole number, the words of 'Other' in the place of 'Other'. */
export function requestBodyOf(form: CarForm): CreateRequestBody {
  return {
    make: makeOf(form),
    model: modelOf(form),
    year: Number(form.year),
    color: form.colour,
    custom_colour: form.customColour,
    wheel_colour: form.wheelColour === other ? form.otherWheelColour : form.wheelColour,
    visual_options: form.modifications,
    trim: form.trim,
    generation: form.generation,
    number_plate: form.numberPlate,
  };
}
