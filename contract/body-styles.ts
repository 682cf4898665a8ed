/** The body styles that `studio/cars` models and the catalogue names. */
export const bodyStyles = [
  "city-car",
  "hatchback",
  "saloon",
  "estate",
  "coupe",
  "convertible",
  "suv",
  "large-suv",
  "pickup",
  "van",
  "supercar",
] as const;
export type BodyStyle = (typeof bodyStyles)[number];

export const bodyStyleLabels = {
  "city-car": "City car",
  hatchback: "Hatchback",
  saloon: "Saloon",
  estate: "Estate",
  coupe: "Coupé",
  convertible: "Convertible",
  suv: "SUV",
  "large-suv": "Large SUV",
  pickup: "Pickup",
  van: "Van",
  supercar: "Supercar",
} as const satisfies Record<BodyStyle, string>;
