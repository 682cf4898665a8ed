import type { TextLine } from "#imaging/detect/text-line.ts";
import { measureLine } from "./line-place.ts";

const webAddress =
  /www|http|@|\w\.(?:com|net|org|eu|de|at|ch|sk|cz|pl|fr|it|es|nl|be|br|uk|ie|pt|se|no|dk|fi|hu|ro)\b/iu;
/** Seven digits in a line are a telephone's; plates have fewer. */
const telephoneDigits = 7;
const tradeWords =
  /\b(?:auto(?:haus|salon|mobil|mobile|center|centrum|servis|service|park|house|shop)|garage|dealers?(?:hip)?|motors|motor ?company|gmbh|ltd|inc|llc|s\.?r\.?o|concession\w*|ve[ií]culos|automobiles|group|gruppe|sales|rentals?|leasing|credit|finance|servis|service|tel|telefon|fax)\b/iu;
/** Lines of one sticker or frame lie closer than this, from middle to middle, in heights of the higher one. */
const lineSpacing = 1.8;

function isNotice({ text }: TextLine): boolean {
  return webAddress.test(text) || tradeWords.test(text) || text.replaceAll(/\D/g, "").length >= telephoneDigits;
}

/** Without the lines of dealers' stickers and plate frames: those that say so themselves, and those on one sticker with them. */
export function withoutNotices(lines: readonly TextLine[]): TextLine[] {
  const notices = lines.filter(isNotice);
  return lines.filter((line) => !isNotice(line) && !notices.some((notice) => isOnSameSign(line, notice)));
}

function isOnSameSign(line: TextLine, other: TextLine): boolean {
  const a = measureLine(line.place);
  const b = measureLine(other.place);
  const isOverlapping = Math.abs(a.x - b.x) < (a.width + b.width) / 2;
  return isOverlapping && Math.abs(a.y - b.y) <= lineSpacing * Math.max(a.height, b.height);
}
