import type { RawRgb } from "#imaging/pixels/picture.ts";
import { readLine, readStretched } from "#imaging/plates/find-lines.ts";
import type { PlateChoice, PlateSearch, SeenLine } from "#imaging/plates/find-plate.ts";
import type { TextBox } from "#imaging/plates/text-box.ts";
import {
  textLineHeight,
  textOf,
  type ReadCharacter,
  type ReadLine,
  type TextModel,
} from "#imaging/plates/text-model.ts";
import { fold, toSteps } from "./ctc.ts";
import { isKnownFormat, matchFormat } from "./match-format.ts";
import { cutSmall, findHigh } from "./number-letters.ts";
import { rankTexts } from "./rank-texts.ts";

/** What a plate says, in capitals and figures without gaps. */
export type PlateText = {
  readonly value: string;
  /** 0–1, as `Reading` has it. */
  readonly confidence: number;
  readonly others: readonly string[];
  readonly country: string | null;
};

/**
 * How the plate is looked at again: the ends of the box moved out by shares of its height. What one look takes in too much (a crest, a
 * country's letter, a frame) or cuts off, another doesn't.
 */
const looks = [
  { sideways: 0, upright: 0.1 },
  { sideways: 0, upright: -0.1 },
  { sideways: -0.15, upright: 0 },
  { sideways: 0.15, upright: 0 },
] as const;
/**
 * The reader goes along a line in steps of 8 pixels, and needs some steps for a letter and one between two alike. America's narrow letters, and any seen aslant, get too few: such
 * a line is looked at as often again, stretched until its letters stand so many pixels apart from middle to middle.
 */
const wantedPitch = 34;
const leastStretch = 1.1;
const mostStretch = 2.2;
/** Some plates set a group far from the others, so that the box of the letters lacks it. How far a look for such a group goes, in letter heights. */
const farLook = { sideways: 2.2, upright: 0.05 } as const;
/** What it shows belongs to the plate when each character is this sure, and as near as this to the next one, from middle to middle. */
const farCharacter = { likelihood: 0.8, reachHeights: 1.5 } as const;
/** How much surer a text is than one that a far look made longer. */
const unsureShare = 0.8;
const mostCharacters = 9;

type Look = { readonly box: TextBox; readonly read: ReadLine };

/** Reads the plate of a car again and again, each time cut a little otherwise, and decides by all readings and by the formats of countries. */
export async function readPlate({ picture }: PlateSearch, choice: PlateChoice, model: TextModel): Promise<PlateText> {
  const cut = choice.rows === null ? await cutLine(picture, choice.line, model) : null;
  const lines = choice.rows === null ? [cut ?? choice.line] : [choice.rows.upper, choice.rows.lower];
  const rows: Look[][] = [];
  for (const line of lines) rows.push(await lookAgain(picture, line, model));
  const ranked = rankTexts(rows.map((row) => row.map(({ read }) => toSteps(read.plateSteps))));
  const asRead = joinRows(rows.map((row) => row.map(({ read }) => capitals(textOf(read)))));
  const [best] = ranked;
  if (best === undefined) return { value: asRead[0] ?? "", confidence: 0, others: [], country: null };
  const { text } = best;
  if (choice.rows === null && cut === null && !isKnownFormat(text)) {
    const wide = widen(choice.line.box, farLook);
    const whole = findWhole(text, { picture, box: wide, read: await readLine(picture, wide, model) });
    if (whole !== null) return { value: whole, confidence: best.share * unsureShare, others: [text], country: null };
  }
  const spelt = (folded: string) => spell(folded, asRead);
  const match = matchFormat(text, { read: spelt(text), gaps: choice.rows === null ? gapsOf(choice.line.read) : [] });
  const isClear =
    choice.rows !== null || rows.flat().every(({ read }) => isSameGap(text, { first: choice.line.read, read }));
  const byForm = match === null ? null : matchFormat(text, { read: match.text, gaps: [] });
  return {
    value: match?.text ?? spelt(text),
    confidence: best.share,
    others: ranked
      .slice(1, 4)
      .map((other) => matchFormat(other.text, { read: spelt(other.text), gaps: [] })?.text ?? spelt(other.text)),
    country: (isClear ? match : byForm)?.country ?? null,
  };
}

async function lookAgain(picture: RawRgb, { box, read }: SeenLine, model: TextModel): Promise<Look[]> {
  const seen: Look[] = [{ box, read }];
  for (const look of looks) {
    const again = widen(box, look);
    seen.push({ box: again, read: await readLine(picture, again, model) });
  }
  const stretch = stretchFor({ box, read });
  if (stretch < leastStretch) return seen;
  const wide: Look[] = [];
  for (const { box: again } of seen)
    wide.push({ box: again, read: await readStretched(picture, { box: again, stretch }, model) });
  return [...seen, ...wide];
}

/** How much wider the letters of a line must be for the reader to have enough steps for each. */
function stretchFor({ box, read }: SeenLine): number {
  const places = read.characters.filter(isOfPlates).map(({ at }) => at);
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined || places.length < 3) return 1;
  const width = (textLineHeight * (box.right - box.left)) / (box.bottom - box.top);
  return Math.min(mostStretch, (wantedPitch * (places.length - 1)) / (width * (last - first)));
}

/** The readings of all rows in a text each, look by look. */
function joinRows(rows: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = rows;
  return first.map((text, look) => [text, ...others.map((row) => row[look] ?? "")].join(""));
}

function isOfPlates({ character }: ReadCharacter): boolean {
  return fold(character) !== "";
}

/** A line without the small letters beside its number. */
async function cutLine(picture: RawRgb, { box, read }: SeenLine, model: TextModel): Promise<SeenLine | null> {
  const cut = cutSmall(picture, box, read.characters.filter(isOfPlates));
  return cut === null ? null : { box: cut, read: await readLine(picture, cut, model) };
}

/** A text with the groups beside it that belong to it; null when there are none. */
function findWhole(
  text: string,
  { picture, box, read: { characters } }: Look & { readonly picture: RawRgb },
): string | null {
  const heights = (box.right - box.left) / ((box.bottom - box.top) / (1 + 2 * farLook.upright));
  const known = characters.filter(isOfPlates);
  const start = known
    .map(({ character }) => fold(character))
    .join("")
    .indexOf(text);
  if (start < 0) return null;
  const belongs = (one: ReadCharacter | undefined, next: ReadCharacter | undefined) =>
    one !== undefined &&
    next !== undefined &&
    one.likelihood >= farCharacter.likelihood &&
    Math.abs(one.at - next.at) * heights <= farCharacter.reachHeights;
  const high = findHigh(picture, box, known);
  const isHigh = (index: number) => index >= high.from && index < high.to;
  let first = start;
  let last = start + text.length - 1;
  while (isHigh(first - 1) && belongs(known[first - 1], known[first])) first--;
  while (isHigh(last + 1) && belongs(known[last + 1], known[last])) last++;
  const count = last - first + 1;
  if (count === text.length || count > mostCharacters) return null;
  return capitals(
    known
      .slice(first, last + 1)
      .map(({ character }) => character)
      .join(""),
  );
}

function widen(box: TextBox, by: { readonly sideways: number; readonly upright: number }): TextBox {
  const height = box.bottom - box.top;
  return {
    ...box,
    left: box.left - by.sideways * height,
    right: box.right + by.sideways * height,
    top: box.top - by.upright * height,
    bottom: box.bottom + by.upright * height,
  };
}

/** A folded text with O and I where the readings had them. */
function spell(folded: string, asRead: readonly string[]): string {
  return asRead.find((text) => fold(text) === folded) ?? folded;
}

function capitals(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** False where one look shows a gap that the first one doesn't: a hyphen that was left unread makes `AB-123-CD` another country's. */
function isSameGap(text: string, { first, read }: { readonly first: ReadLine; readonly read: ReadLine }): boolean {
  if (fold(capitals(textOf(read))) !== text) return true;
  const known = gapsOf(first);
  return gapsOf(read).every((gap) => known.includes(gap));
}

/** After how many characters something else stands: a hyphen, a crest. */
function gapsOf(read: ReadLine): number[] {
  const gaps: number[] = [];
  let count = 0;
  for (const character of textOf(read)) {
    if (/[A-Z0-9]/i.test(character)) count++;
    else if (character !== " " && count > 0 && gaps.at(-1) !== count) gaps.push(count);
  }
  return gaps.filter((gap) => gap < count);
}
