import { colorsNamed, converter, differenceEuclidean, parse } from "culori";
import { carColours, type CarColourName } from "#contract/car-colours.ts";
import type { LinearColour, Paint, PaintFinish } from "#imaging/views/paint.ts";
import { fillers, finishOrder, finishWords, genericColours, modifiers } from "./colour-vocabulary.ts";
import { paintNames } from "./paint-names.ts";
import { splitWords } from "./split-words.ts";

/** `isExact`: the whole text is the name of a paint; otherwise a part of it was understood. */
export type UnderstoodColour = { readonly paint: Paint; readonly name: string; readonly isExact: boolean };

type Candidate = { readonly css: string; readonly name: string; readonly finish: PaintFinish };

const longestText = 200;

const namedFinishes: Readonly<Partial<Record<CarColourName, PaintFinish>>> = {
  Silver: "metallic",
  "Navy Blue": "metallic",
  Burgundy: "metallic",
  "Forest Green": "metallic",
  "Midnight Blue": "metallic",
  Charcoal: "metallic",
  Champagne: "metallic",
  Bronze: "metallic",
  "Pearl White": "pearl",
  Pewter: "metallic",
  "Metallic Gray": "metallic",
  Teal: "metallic",
  Cobalt: "metallic",
  Indigo: "metallic",
  Gold: "metallic",
};

const swatches: ReadonlyMap<string, Candidate> = new Map(
  carColours.map(({ name, value }) => [
    splitWords(name, "paint").join(" "),
    { css: value, name, finish: namedFinishes[name] ?? "solid" },
  ]),
);

/** In OKLab; 'cherry black' is too far from cherry to be one. */
const farthestShade = 0.34;

const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]{1,60}\)/i;
/** Six digits without the hash; at least one of them a figure, so that no word is meant. */
const bareHex = /^(?=.*\d)[0-9a-f]{6}$/;

const shadeDistance = differenceEuclidean("oklab");
const toLch = converter("oklch");
const toRgb = converter("rgb");
const toLinear = converter("lrgb");

/**
 * Reads a colour out of free text: a colour of the form, a car paint ('nardo grey'), a CSS name, hex or function, with modifiers
 * ('dark') and finishes ('matt', 'pearl'). Of several colours the first clause's last one counts: 'sunset red with black roof' is red.
 * @returns null where no word of it is a colour; never throws
 */
export function understandColour(text: string): UnderstoodColour | null {
  const shortened = text.slice(0, longestText);
  const [written] = literal.exec(shortened) ?? [];
  const words = splitWords(written === undefined ? shortened : shortened.replace(written, " "), "paint");
  const first = words[0] ?? "";
  if (written !== undefined || (words.length === 1 && bareHex.test(first))) {
    const css = written ?? `#${first}`;
    const paint = mix({ css, name: css, finish: "solid" }, words);
    return paint === null ? null : { paint, name: css.toLowerCase(), isExact: true };
  }
  for (const clause of clauses(shortened)) {
    const understood = understandClause(splitWords(clause, "paint"));
    if (understood !== null) return understood;
  }
  return null;
}

function clauses(text: string): string[] {
  return text.split(/[,;/&+\n]|\b(?:with|and|over|or)\b/i);
}

function understandClause(words: readonly string[]): UnderstoodColour | null {
  const whole = lookUp(words);
  if (whole !== null) return toUnderstood(whole, [], true);
  const coloured = words.filter((word) => !finishWords.has(word));
  return findPhrase(coloured, words) ?? findPhrase(words, words);
}

/** The longest run of words that names a paint; of equally long ones the last, where English has the noun. */
function findPhrase(words: readonly string[], said: readonly string[]): UnderstoodColour | null {
  for (let length = Math.min(words.length, 5); length > 0; length--) {
    for (let start = words.length - length; start >= 0; start--) {
      const last = lookUp(words.slice(start, start + length));
      if (last === null) continue;
      const telling = moreTelling(words, { start, length, found: last });
      const found = telling ?? last;
      const from = telling === null ? start : start - 1;
      const echo = genericColours.has(words[start + length] ?? "") ? 1 : 0;
      const phrase = new Set(words.slice(from, start + length + echo));
      const rest = said.filter((word) => !phrase.has(word));
      const isExact = rest.every((word) => modifiers.has(word) || finishWords.has(word) || fillers.has(word));
      return toUnderstood(found, rest, isExact);
    }
  }
  return null;
}

/** The shade before a plain colour's name, where it is one of that colour. */
function moreTelling(
  words: readonly string[],
  { start, length, found }: { start: number; length: number; found: Candidate },
): Candidate | null {
  if (length > 1 || !genericColours.has(words[start] ?? "")) return null;
  const before = words[start - 1];
  const shade = before === undefined || genericColours.has(before) ? null : lookUp([before]);
  return shade !== null && shadeDistance(shade.css, found.css) < farthestShade ? shade : null;
}

function toUnderstood(found: Candidate, rest: readonly string[], isExact: boolean): UnderstoodColour | null {
  const paint = mix(found, rest);
  if (paint === null) return null;
  const said = rest.filter((word) => modifiers.has(word) || finishWords.has(word));
  return { paint, name: titleCase([...said, found.name].join(" ")), isExact };
}

function lookUp(phrase: readonly string[]): Candidate | null {
  const key = phrase.join(" ");
  const swatch = swatches.get(key);
  if (swatch !== undefined) return swatch;
  const named = paintNames.get(key);
  if (named !== undefined) return { css: named[0], name: key.replace(/\bgray\b/g, "grey"), finish: named[1] };
  // CSS has a 'darkgray' that is lighter than its 'gray': such pairs are left to the modifiers.
  const prefix = /^(dark|light)(.{3,})$/.exec(key);
  if (prefix !== null && phrase.length === 1) {
    const [, modifier = "", base = ""] = prefix;
    const plain = lookUp([base]);
    const paint = plain === null ? null : mix(plain, [modifier]);
    if (plain !== null && paint !== null)
      return { css: cssOf(paint.colour), name: `${modifier} ${plain.name}`, finish: plain.finish };
  }
  if (modifiers.has(phrase[0] ?? "")) return null;
  const css = phrase.join("");
  return Object.hasOwn(colorsNamed, css) ? { css, name: key, finish: "solid" } : null;
}

function mix({ css, finish }: Candidate, words: readonly string[]): Paint | null {
  const parsed = parse(css);
  if (parsed === undefined || parsed.alpha === 0) return null;
  const shade = { ...toLch(parsed) };
  for (const word of words) {
    const [lightness, chroma] = modifiers.get(word) ?? [0, 1];
    shade.l = Math.min(0.98, Math.max(0.02, shade.l + lightness));
    shade.c *= chroma;
  }
  const isModified = words.some((word) => modifiers.has(word));
  const { r, g, b } = toLinear(toRgb(isModified ? shade : parsed));
  const wanted = new Set(words.map((word) => finishWords.get(word)));
  return {
    colour: { red: bounded(r), green: bounded(g), blue: bounded(b) },
    finish: finishOrder.find((one) => wanted.has(one)) ?? finish,
  };
}

function cssOf({ red, green, blue }: LinearColour): string {
  return `color(srgb-linear ${red} ${green} ${blue})`;
}

function bounded(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}

function titleCase(text: string): string {
  return text.replace(/(^|[\s-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}
