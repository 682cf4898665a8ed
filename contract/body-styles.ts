/** The body styles that `studio/cars` models and the catalogue names. */
export const bodyStyles = [
  "city-car",
  "three-door-city-car",
  "hatchback",
  "saloon",
  "estate",
  "coupe",
  "rear-engined-coupe",
  "convertible",
  "roadster",
  "suv",
  "large-suv",
  "off-roader",
  "pickup",
  "van",
  "supercar",
] as const;
export type BodyStyle = (typeof bodyStyles)[number];

export const bodyStyleLabels = {
  "city-car": "City car",
  "three-door-city-car": "Three-door city car",
  hatchback: "Hatchback",
  saloon: "Saloon",
  estate: "Estate",
  coupe: "Coupé",
  "rear-engined-coupe": "Rear-engined coupé",
  convertible: "Convertible",
  roadster: "Roadster",
  suv: "SUV",
  "large-suv": "Large SUV",
  "off-roader": "Boxy 4x4",
  pickup: "Pickup",
  van: "Van",
  supercar: "Supercar",
} as const satisfies Record<BodyStyle, string>;
