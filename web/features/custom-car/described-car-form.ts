import type { DescribedCar } from "#contract/view-sets.ts";
import { wheelColours } from "#contract/wheel-colours.ts";
import { other, type CarForm } from "./car-form-schema.ts";
import type { CarHint } from "./prefill-car.ts";

/** An earlier request's car, as the form takes it: what the lists decide, and the rest. */
export function describedCarForm(car: DescribedCar): { hint: CarHint; details: Partial<CarForm> } {
  const wheelColour = wheelColours.find((one) => one === car.wheelColour);
  return {
    hint: { make: car.make, model: car.model, color: car.colour },
    details: {
      year: String(car.year),
      customColour: car.customColour ?? "",
      wheelColour: wheelColour ?? other,
      otherWheelColour: wheelColour ? "" : car.wheelColour,
      modifications: car.modifications ?? "",
      trim: car.trim ?? "",
      generation: car.generation ?? "",
      numberPlate: car.numberPlate ?? "",
    },
  };
}
