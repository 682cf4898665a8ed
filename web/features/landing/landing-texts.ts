export const landingTexts = {
  freeNote: "No charge, just give it a test with your car",
  facts: [
    {
      term: "The car stays your car",
      detail:
        "Nothing on it is invented. The badge, the plate, the scratch on the bumper come from your photo, not from a model's memory of other cars.",
    },
    {
      term: "Shadows come from the scene",
      detail:
        "Every place was lit and traced as a 3D set, with a car-shaped body in it. The shadow under yours is that one, laid on your wheels.",
    },
    {
      term: "Four formats, one photo",
      detail:
        "4:3 for listings, 1:1 for feeds, 16:9 for banners, 9:16 for stories. At least 2,048 pixels on the long side.",
    },
    {
      term: "Private from the start",
      detail:
        "Where and when your photo was taken is removed as it arrives. Only you can open what you upload and what you make.",
    },
    {
      term: "Ten free to begin with",
      detail: "A new account holds ten tokens; a picture costs one. A picture that fails costs nothing.",
    },
  ],
} as const;
