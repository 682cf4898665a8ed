import counts from "virtual:scenes/counts";

export const whatsNewTexts = {
  title: "What's New!",
  lead: "What has arrived. Every picture on this page was made by our engine from one picture of our sample car, a render.",
  proMode: {
    title: "Pro Mode",
    text: "A switch at the top of the scenes in Transform, for people on the Pro plan. Behind it:",
    parts: [
      {
        term: "Logo upload",
        detail:
          "Your own mark on the picture instead of ours: five places, four sizes, as opaque as you like, with a preview before you spend a token.",
      },
      {
        term: "Aspect ratio",
        detail: "Chosen among the controls; one token pays for a photo in a preset in all four. See below.",
      },
      {
        term: "100s of presets",
        detail: `${counts.core + counts.catalogue} scenes in one list, found by words, place, light and weather; your favourites and what you used last come first.`,
      },
    ],
    caption: "Pro mode as it is, with a logo that we made up, and our sample car in six scenes of the catalogue.",
  },
  ratio: {
    title: "Aspect Ratio Selection",
    text: "Four formats, each composed anew: the car is placed for the frame, nothing is cropped off a finished picture. The selector appears after image upload, in both Transform and Dealer modes.",
    action: "Upload a photo",
  },
  logo: {
    title: "Logo Overlay",
    text: "Upload your logo in Dealer mode and it is overlaid on all processed images: a sign on the wall behind the car, never on it, for one photo or for a whole set. Part of Pro.",
    slider:
      "Our sample car as it stood, and in Retail Two with a logo that we made up: the car’s pixels are untouched.",
    label: "Our sample car as it stood, and in Retail Two with a logo",
  },
  more: "More exciting features coming soon!",
  moreText: "Missing one? The list is short, and it is written by people who ask.",
  moreAction: "Ask for a feature",
} as const;
