export const landingTexts = {
  title: "Your car, photographed anywhere.",
  lead: "Take one photo where the car stands. Carvas puts it where it should have been taken.",
  try: "Try",
  retail: "Retail Mode",
  freeNote: "No charge, just give it a test with your car",
  compareLabel: "Our sample car as it stood, and the picture made from it",
  sampleNote: "Our sample car, rendered",
} as const;
