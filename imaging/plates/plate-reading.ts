/** Plates carry five to nine characters; reading may miss one. */
const characterCount = { least: 4, most: 9 } as const;
const fewestOfOneKind = 5;

/** Letters and digits together read as a plate alone; digits may be a telephone's, letters a brand's, and must be seen on a plate. */
export type PlateReading = "letters and digits" | "digits" | "letters";

/**
 * How a text reads that may be a number plate's; null for what is none. Stickers, dealers' frames, model names and web addresses have small
 * letters or more characters.
 */
export function readAsPlate(text: string): PlateReading | null {
  if (/[a-z]{2}/.test(text)) return null;
  const characters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  if (characters.length < characterCount.least || characters.length > characterCount.most) return null;
  const digits = characters.replaceAll(/[^0-9]/g, "").length;
  if (digits > 0 && digits < characters.length) return "letters and digits";
  if (characters.length < fewestOfOneKind) return null;
  return digits > 0 ? "digits" : "letters";
}
