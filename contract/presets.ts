/** Names of the presets, in the order in which they are shown. A preset is offered once its scene is in `assets/scenes`. */
export const corePresetNames = [
  "Memories",
  "City",
  "Dark",
  "Dubai",
  "Tokyo",
  "The Bean",
  "Mardy",
  "Studio",
  "Mexico",
  "Runway",
  "Highlands",
  "Sisu",
  "Blossom",
  "Coastal",
  "Pantone UV",
  "Mist",
  "Puppy",
  "Beach",
  "Toronto",
  "Container",
  "Charming",
  "Miami",
  "London",
  "Halloween25",
] as const;

/** The one whose tile is wide and highlighted. */
export const highlightedPresetName: (typeof corePresetNames)[number] = "Memories";

export const retailPresetNames = [
  "Retail One",
  "Retail Two",
  "Retail Three",
  "Retail Four",
  "Retail Five",
  "Retail Six",
  "Retail Seven",
  "Retail Eight",
  "Retail Nine",
  "Retail Ten",
] as const;

/** `own`: backgrounds of the user's own. */
export const presetSections = ["core", "retail", "catalogue", "own"] as const;
export type PresetSection = (typeof presetSections)[number];

/** What is in front of the name of a preset that is a background of one's own. */
export const ownPresetPrefix = "Own: ";
