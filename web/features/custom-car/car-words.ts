import type { CarWords } from "#contract/understood-car.ts";
import { makeOf, modelOf, other, type CarForm } from "./car-form-schema.ts";

/** The words of the form that decide what the pictures show. */
export function carWordsOf(form: CarForm): CarWords {
  return {
    make: makeOf(form),
    model: modelOf(form),
    year: Number(form.year),
    trim: form.trim.trim(),
    generation: form.generation.trim(),
    colour: form.colour,
    customColour: form.customColour.trim(),
    wheelColour: form.wheelColour === other ? form.otherWheelColour.trim() : form.wheelColour,
    modifications: form.modifications.trim(),
    numberPlate: form.numberPlate.trim(),
  };
}
