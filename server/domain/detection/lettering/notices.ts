import type { PlateQuad } from "#contract/number-plates.ts";
import type { TextLine } from "#imaging/detect/text-line.ts";
import { isOnPlate, measureLine } from "./line-place.ts";

const webAddress =
  /www|http|@|\w\.(?:com|net|org|eu|de|at|ch|sk|cz|pl|fr|it|es|nl|be|br|uk|ie|pt|se|no|dk|fi|hu|ro)\b/iu;
/** Seven digits in a line are a telephone's; few plates have as many (`131-D-12345`). */
const telephoneDigits = 7;
const tradeWords =
  /\b(?:auto(?:haus|salon|mobil|mobile|center|centrum|servis|service|park|house|shop)|garage|dealers?(?:hip)?|motors|motor ?company|gmbh|ltd|inc|llc|s\.?r\.?o|concession\w*|ve[ií]culos|automobiles|group|gruppe|sales|rentals?|leasing|credit|finance|servis|service|tel|telefon|fax)\b/iu;
/** Lines of one sticker or frame lie closer than this, from middle to middle, in heights of the higher one. */
const lineSpacing = 1.8;

function isNotice({ text, place }: TextLine, plate: PlateQuad | null): boolean {
  if (webAddress.test(text) || tradeWords.test(text)) return true;
  const isNumber = text.replaceAll(/\D/g, "").length >= telephoneDigits;
  return isNumber && (plate === null || !isOnPlate(place, plate));
}

/** Without the lines of dealers' stickers and plate frames: those that say so themselves, and those on one sticker with them. */
export function withoutNotices(lines: readonly TextLine[], plate: PlateQuad | null): TextLine[] {
  const notices = lines.filter((line) => isNotice(line, plate));
  return lines.filter((line) => !notices.includes(line) && !notices.some((notice) => isOnSameSign(line, notice)));
}

function isOnSameSign(line: TextLine, other: TextLine): boolean {
  const a = measureLine(line.place);
  const b = measureLine(other.place);
  const isOverlapping = Math.abs(a.x - b.x) < (a.width + b.width) / 2;
  return isOverlapping && Math.abs(a.y - b.y) <= lineSpacing * Math.max(a.height, b.height);
}
