import { signUpTokens } from "#contract/limits.ts";

/** What stands below the fold; apart, because its code comes later. */
export const belowTexts = {
  wall: {
    title: "Pick the place, not the prompt.",
    text: "Every scene is a set of our own, built and lit for cars. Tap one, and that is where yours will stand.",
  },
  retail: {
    title: ["The same car.", "The same pixels."],
    text: "For a forecourt, a picture must match the car. In a retail studio nothing on it is repainted, sharpened or lit anew: only the place changes. Switch studios, and watch the car not move.",
    stage: "One car in a retail studio",
    choice: "Studio",
    note: "A saloon described in words stands in for your stock, so these are illustrations.",
  },
  views: {
    title: "No photo? Describe it.",
    text: "Year, make, model, paint, wheels, plate: the form knows over 200 makes. One token makes six views of a body like it, painted as you said. With a photo, ‘Know my car’ reads plate, badges and paint, and asks what they don’t tell.",
    action: "Customize Your Car",
    fromPhoto: "Know my car",
    described: "“Convertible, teal, gunmetal wheels”",
    note: "Illustrations of a generic body, and labelled so wherever they go.",
  },
  facts: {
    title: "Made to be believed.",
    list: [
      {
        term: "The car stays your car",
        detail:
          "A scene changes the light on it; nothing on it is invented. The badge, the plate, the scratch on the bumper come from your photo, not from a model's memory of other cars.",
      },
      {
        term: "Shadows come from the scene",
        detail:
          "Every place was lit and traced as a 3D set, with a car-shaped body in it. The shadow under yours is that one, laid on your wheels.",
      },
      {
        term: "Four formats, one photo",
        detail:
          "4:3 for listings, 1:1 for feeds, 16:9 for banners, 9:16 for stories. Scenes come out 2,048 pixels long.",
      },
      {
        term: "Private from the start",
        detail:
          "Where and when your photo was taken is removed as it arrives. Only you can open what you upload and what you make.",
      },
      {
        term: "Ten free to begin with",
        detail: `A new account holds ${signUpTokens} tokens; a picture costs one. A picture that fails costs nothing.`,
      },
    ],
  },
  closing: "Now try it with yours.",
} as const;
