import type { CarWords } from "#contract/understood-car.ts";
import type { DescribedCar } from "#contract/view-sets.ts";

/** The words that decide what the pictures show, of a car whose views were ordered. */
export function carWordsOfSet(car: DescribedCar): CarWords {
  return {
    make: car.make,
    model: car.model,
    year: car.year,
    trim: car.trim ?? "",
    generation: car.generation ?? "",
    colour: car.colour,
    customColour: car.customColour ?? "",
    wheelColour: car.wheelColour,
    modifications: car.modifications ?? "",
    numberPlate: car.numberPlate ?? "",
  };
}
