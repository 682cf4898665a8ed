/** A named colour of the form, in the order of the list. */
export type CarColour = {
  readonly name: string;
  /** sRGB, #RRGGBB: what the swatch shows and the paint is mixed from. Chosen as car paints, so none is a pure primary. */
  readonly value: string;
  /** Black or white, whichever can be read on `value`. */
  readonly textColor: "#000000" | "#FFFFFF";
};

export const carColours = [
  { name: "Red", value: "#C4161C", textColor: "#FFFFFF" },
  { name: "Green", value: "#1E7A3C", textColor: "#FFFFFF" },
  { name: "Blue", value: "#1F4FB4", textColor: "#FFFFFF" },
  { name: "Yellow", value: "#F7C600", textColor: "#000000" },
  { name: "Cyan", value: "#12A9C9", textColor: "#000000" },
  { name: "Magenta", value: "#B81C79", textColor: "#FFFFFF" },
  { name: "Orange", value: "#EE6A10", textColor: "#000000" },
  { name: "Lime", value: "#9ACD1E", textColor: "#000000" },
  { name: "Spring Green", value: "#1FC978", textColor: "#000000" },
  { name: "Azure", value: "#2B7FD6", textColor: "#000000" },
  { name: "Purple", value: "#5B2A86", textColor: "#FFFFFF" },
  { name: "Rose", value: "#D6426F", textColor: "#000000" },
  { name: "White", value: "#F4F5F3", textColor: "#000000" },
  { name: "Black", value: "#0B0B0D", textColor: "#FFFFFF" },
  { name: "Gray", value: "#7A7D80", textColor: "#000000" },
  { name: "Silver", value: "#BFC3C7", textColor: "#000000" },
  { name: "Navy Blue", value: "#14233F", textColor: "#FFFFFF" },
  { name: "Burgundy", value: "#5C1220", textColor: "#FFFFFF" },
  { name: "Forest Green", value: "#1D4229", textColor: "#FFFFFF" },
  { name: "Midnight Blue", value: "#131A33", textColor: "#FFFFFF" },
  { name: "Charcoal", value: "#36393D", textColor: "#FFFFFF" },
  { name: "Champagne", value: "#D9C7A3", textColor: "#000000" },
  { name: "Bronze", value: "#7E5A38", textColor: "#FFFFFF" },
  { name: "Pearl White", value: "#F1EEE6", textColor: "#000000" },
  { name: "Pewter", value: "#8B8C87", textColor: "#000000" },
  { name: "Metallic Gray", value: "#6C7075", textColor: "#FFFFFF" },
  { name: "Teal", value: "#0F6B70", textColor: "#FFFFFF" },
  { name: "Cobalt", value: "#163E9C", textColor: "#FFFFFF" },
  { name: "Crimson", value: "#9E1128", textColor: "#FFFFFF" },
  { name: "Indigo", value: "#33308A", textColor: "#FFFFFF" },
  { name: "Beige", value: "#D8CDB4", textColor: "#000000" },
  { name: "Coral", value: "#EE6F57", textColor: "#000000" },
  { name: "Turquoise", value: "#22B8B0", textColor: "#000000" },
  { name: "Gold", value: "#BE9B4E", textColor: "#000000" },
  { name: "Pink", value: "#E9A0B8", textColor: "#000000" },
  { name: "Olive", value: "#5D5F2F", textColor: "#FFFFFF" },
] as const satisfies readonly CarColour[];

export type CarColourName = (typeof carColours)[number]["name"];

export const defaultCarColour = "White" satisfies CarColourName;
