import counts from "virtual:scenes/counts";

export const whatsNewTexts = {
  title: "What's New!",
  lead: "What has arrived, and what we are building now. Every picture on this page was made by our engine from one picture of our sample car, a render.",
  proMode: {
    title: "Pro Mode",
    text: "A switch at the top of Transform, for people on the Pro plan, which opens with card payment. Behind it:",
    parts: [
      {
        term: "Logo upload",
        detail: "Being built: your own mark on the picture instead of ours, with a preview before you spend a token.",
      },
      {
        term: "Aspect ratio",
        detail: "Here, and for everybody: set once, it holds for the session. See below.",
      },
      {
        term: "100s of presets",
        detail: `Here: ${counts.core + counts.catalogue} scenes in one list with a search, and new ones the day they are finished.`,
      },
    ],
    caption: "Our sample car in six scenes of the catalogue.",
  },
  ratio: {
    title: "Aspect Ratio Selection",
    text: "Four formats, each composed anew: the car is placed for the frame, nothing is cropped off a finished picture. The selector appears after image upload, in Transform today and in Dealer mode as soon as that opens.",
    action: "Upload a photo",
  },
  logo: {
    title: "Logo Overlay",
    text: "Upload your logo in Dealer mode and it is overlaid on all processed images, the same size in the same corner, for one car or for eight.",
    slider:
      "Until the overlay is here, the slider shows what it will lie on: our sample car as it stood, and in Retail Two, its pixels untouched.",
    label: "Our sample car as it stood, and in Retail Two",
  },
  more: "More exciting features coming soon!",
  moreText: "Missing one? The list is short, and it is written by people who ask.",
  moreAction: "Ask for a feature",
} as const;
