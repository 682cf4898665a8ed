import { readLine } from "#imaging/plates/find-lines.ts";
import type { PlateChoice, PlateSearch } from "#imaging/plates/find-plate.ts";
import type { TextBox } from "#imaging/plates/text-box.ts";
import { textOf, type ReadCharacter, type ReadLine, type TextModel } from "#imaging/plates/text-model.ts";
import { fold, likelyTexts, logLikelihood, toSteps, type Steps } from "./ctc.ts";
import { isKnownFormat, matchFormat } from "./match-format.ts";

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
/** A look that can't see a text at all counts no less than this: it may have cut a character off. */
const leastPerLook = -9;
/** What a known format is worth, as the logarithm of a likelihood: mistaken readings rarely have one. */
const formatWorth = 2;
/** Some plates set a group far from the others, so that the box of the letters lacks it. How far a look for such a group goes, in letter heights. */
const farLook = { sideways: 2.2, upright: 0.05 } as const;
/** What it shows belongs to the plate when each character is this sure, and as near as this to the next one, from middle to middle. */
const farCharacter = { likelihood: 0.8, reachHeights: 1.5 } as const;
/** How much surer a text is than one that a far look made longer. */
const unsureShare = 0.8;
const lengths = { least: 3, most: 8 } as const;

/** Reads the plate of a car again and again, each time cut a little otherwise, and decides by all readings and by the formats of countries. */
export async function readPlate({ picture }: PlateSearch, choice: PlateChoice, model: TextModel): Promise<PlateText> {
  const { box } = choice.line;
  const readings: ReadLine[] = [choice.line.read];
  for (const look of looks) readings.push(await readLine(picture, widen(box, look), model));
  const allSteps = readings.map(({ plateSteps }) => toSteps(plateSteps));
  const ranked = rank(allSteps);
  const [best] = ranked;
  if (best !== undefined && !isKnownFormat(best.text)) {
    const wide = widen(box, farLook);
    const whole = findWhole(best.text, await readLine(picture, wide, model), wide);
    if (whole !== null)
      return { value: whole, confidence: best.share * unsureShare, others: [best.text], country: null };
  }
  const asRead = readings.map((reading) => capitals(textOf(reading)));
  if (best === undefined) return { value: asRead[0] ?? "", confidence: 0, others: [], country: null };
  const spelt = (folded: string) => spell(folded, asRead);
  const match = matchFormat(best.text, { read: spelt(best.text), gaps: gapsOf(choice.line.read) });
  const value = match?.text ?? spelt(best.text);
  return {
    value,
    confidence: best.share,
    others: ranked
      .slice(1, 4)
      .map(({ text }) => matchFormat(text, { read: spelt(text), gaps: [] })?.text ?? spelt(text)),
    country: match?.country ?? null,
  };
}

/** A text with the groups beside it that belong to it; null when there are none. */
function findWhole(text: string, { characters }: ReadLine, box: TextBox): string | null {
  const heights = (box.right - box.left) / ((box.bottom - box.top) / (1 + 2 * farLook.upright));
  const known = characters.filter(({ character }) => fold(character) !== "");
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
  let first = start;
  let last = start + text.length - 1;
  while (belongs(known[first - 1], known[first])) first--;
  while (belongs(known[last + 1], known[last])) last++;
  const count = last - first + 1;
  if (count === text.length || count > lengths.most) return null;
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

type Ranked = { readonly text: string; readonly score: number; readonly share: number };

function rank(looksAt: readonly Steps[]): Ranked[] {
  const texts = [...new Set(looksAt.flatMap(likelyTexts))].filter(
    ({ length }) => length >= lengths.least && length <= lengths.most,
  );
  const scored = texts.map((text) => {
    const sum = looksAt.reduce((total, steps) => total + Math.max(leastPerLook, logLikelihood(steps, text)), 0);
    return { text, score: sum / looksAt.length + (isKnownFormat(text) ? formatWorth : 0) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const all = scored.reduce((total, { score }) => total + Math.exp(score - most), 0);
  return scored
    .map(({ text, score }) => ({ text, score, share: Math.exp(score - most) / all }))
    .toSorted((one, other) => other.score - one.score);
}

/** A folded text with O and I where the readings had them. */
function spell(folded: string, asRead: readonly string[]): string {
  return asRead.find((text) => fold(text) === folded) ?? folded;
}

function capitals(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
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
