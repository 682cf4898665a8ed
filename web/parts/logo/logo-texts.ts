/** Word for word as they were ordered where they were: docs/product.md. */
export const logoTexts = {
  upload: "Upload Logo",
  processing: "Processing...",
  failed: "Failed to process logo",
  tryAgain: "Please try again.",
  uploadFailed: "Logo upload failed",
  recommended: "Any image. PNG with transparent background recommended.",
  proOnly: "A logo of your own in every picture is part of Pro.",
  seePlans: "See the plans",
  hardToRead: "Hard to read here.",
  hardToReadWhy: {
    light: "The scene is about as dark as the logo at this place.",
    dark: "The scene is about as bright as the logo at this place.",
  },
  putOnBoard: { light: "Put it on a light board", dark: "Put it on a dark board" },
} as const;

export const boardNames = { light: "Light", dark: "Dark" } as const;

export const positionNames = {
  "top-left": "Top left",
  "top-right": "Top right",
  center: "Centre",
  "bottom-left": "Bottom left",
  "bottom-right": "Bottom right",
} as const;

export const sizeNames = { small: "Small", medium: "Medium", large: "Large", fill: "Fill" } as const;
