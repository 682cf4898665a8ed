export const landingTexts = {
  title: "Your car, photographed anywhere.",
  lead: "Take one photo where the car stands. Carvas puts it where it should have been taken.",
  try: "Try",
  retail: "Retail Mode",
  freeNote: "No charge, just give it a test with your car",
  compareLabel: "A phone photo, and the picture made from it",
} as const;
