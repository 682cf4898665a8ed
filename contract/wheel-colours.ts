/** Wheel colours of the form, in the order of the list. 'Other' reveals a field for free text. */
export const wheelColours = ["Silver", "Black", "White", "Chrome", "Gunmetal", "Bronze", "Gold", "Other"] as const;
export type WheelColour = (typeof wheelColours)[number];

export const defaultWheelColour = "Silver" satisfies WheelColour;
