import type { DescribedCar } from "#contract/view-sets.ts";

/** A car that only words describe. */
export const describedCar: DescribedCar = {
  make: "Aster",
  model: "Forty",
  year: 2024,
  colour: "Blue",
  customColour: null,
  wheelColour: "Silver",
  modifications: null,
  trim: null,
  generation: null,
  numberPlate: null,
};
