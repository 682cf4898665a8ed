import type { CarBody } from "#imaging/views/car-body.ts";

/** Wheels as cars of the kind wear them; where nothing stands here, the body's own. */
const usualDesigns: Readonly<Record<string, string>> = {
  "city-car": "five-twin",
  hatchback: "five-twin",
  estate: "five-twin",
  convertible: "multi-spoke",
  roadster: "multi-spoke",
  coupe: "five-spoke",
  "rear-engined-coupe": "five-spoke",
  supercar: "five-spoke",
  suv: "five-spoke",
  "off-roader": "five-spoke",
  pickup: "five-spoke",
  "large-suv": "five-twin",
};
/** Closed as far as spokes can be, for the range. */
const electricDesign = "turbine";

/** The wheel design of a car for which none was asked; null for the one its layers hold. */
export function usualWheels(body: CarBody, isElectric: boolean): string | null {
  const design = isElectric ? electricDesign : usualDesigns[body.style];
  return body.wheelDesigns.slice(1).find((modelled) => modelled === design) ?? null;
}
