import type { CarBody, FittedPart } from "./car-body.ts";
import { normaliseWords, understandColour } from "./colour-words.ts";
import type { Paint } from "./paint.ts";
import { quoted } from "./quoted.ts";
import { matchWheelDesign } from "./wheel-designs.ts";

/** What of a wish a body can show. */
export type Modifications = {
  readonly isLowered: boolean;
  readonly hasTintedGlass: boolean;
  readonly parts: readonly FittedPart[];
  /** One of the body's designs; null for the one that it has on anyway. */
  readonly wheelDesign: string | null;
  /** Null where the text names no colour for the wheels. */
  readonly wheelPaint: Paint | null;
  /** `paint` is null where the text names no colour for the stripes. */
  readonly stripes: { readonly paint: Paint | null } | null;
  /** Sentences for people about what the pictures do not show. */
  readonly notes: readonly string[];
};

type Shown = { -readonly [Key in Exclude<keyof Modifications, "notes" | "parts">]: Modifications[Key] } & {
  parts: Set<FittedPart>;
};

/** Reads a phrase that its pattern has met. @returns what can't be shown of it, as the subject of a sentence, or null */
type Rule = {
  readonly pattern: RegExp;
  readonly read: (phrase: string, shown: Shown, body: BodyParts) => string | null;
};
type BodyParts = Pick<CarBody, "wheelDesigns" | "views">;

/** Texts are a few hundred letters long by contract; whatever comes, the reading stays short. */
const longestText = 2000;
const mostNotes = 12;

const nothing =
  /^(none|no|nothing|na|n a|stock|standard|original|factory|unmodified|as standard|no modifications|no mods)$/;
const denied = /^(no|not|without|never|delete|removed|minus)\b|\b(delete|removed)$/;

/** The first rule that meets a phrase reads it. Those that read nothing keep a phrase from a later rule that would misread it. */
const rules: readonly Rule[] = [
  {
    pattern:
      /\b(steering wheel|spare wheel|wheel ?arch(es)?|four wheel drive|all wheel drive|wheel (spacers?|nuts?|bolts?))\b/,
    read: asSaid,
  },
  {
    pattern:
      /\b(tint(ed)?|smoked|dark(ened)?|blacked out) ((tail|rear|front|head|brake|fog) ?)?(lights?|lamps?|headlights?|taillights?)\b/,
    read: asSaid,
  },
  { pattern: /\b(side|door|sill) stripes?\b|\bpin ?stripes?\b|\bdecals?\b/, read: asSaid },
  { pattern: /\b(front|chin|wheel) (spoiler|lip)\b|\broof (box|tent|top tent|basket)\b/, read: asSaid },
  {
    pattern: /\b(lower(ed|ing)?|coil ?overs?|slammed|dropped|stanced?|bagged|air ride|sports? (suspension|springs))\b/,
    read: (_, shown) => {
      shown.isLowered = true;
      return null;
    },
  },
  {
    pattern:
      /\b(tint(ed|s)?|privacy (glass|windows)|(dark(ened)?|black(ed out)?|smoked) (rear |side )?(windows?|glass))\b/,
    read: (_, shown) => {
      shown.hasTintedGlass = true;
      return null;
    },
  },
  {
    pattern: /\b(spoiler|(rear|gt|back|boot|whale ?tail) wing|wing|duck ?tail|whale ?tail|boot lip)\b/,
    read: (_, shown, body) => fit("spoiler", shown, body),
  },
  {
    pattern: /\b(roof ?(racks?|rails?|bars?|carriers?)|(luggage|ski|bike) racks?)\b/,
    read: (_, shown, body) => fit("roof-rack", shown, body),
  },
  { pattern: /\bstripes?\b/, read: readStripes },
  { pattern: /\b(wheels?|rims?|alloys?|spokes?|hub ?caps?|steelies)\b/, read: readWheels },
];

/** Reads modifications out of free text: what the body can show, and a sentence on each phrase that it can't. */
export function readModifications(text: string, body: BodyParts): Modifications {
  const shown: Shown = {
    isLowered: false,
    hasTintedGlass: false,
    parts: new Set(),
    wheelDesign: null,
    wheelPaint: null,
    stripes: null,
  };
  const hidden: string[] = [];
  for (const phrase of phrasesOf(text.slice(0, longestText))) {
    const words = normaliseWords(phrase).join(" ");
    if (words === "" || nothing.test(words) || denied.test(words)) continue;
    const rule = rules.find(({ pattern }) => pattern.test(words));
    const missing = rule === undefined ? subjectOf(phrase) : rule.read(phrase, shown, body);
    if (missing !== null) hidden.push(missing);
  }
  const notes = [...new Set(hidden)].slice(0, mostNotes).map((subject) => `${subject} can't be shown on this body.`);
  return { ...shown, parts: [...shown.parts], notes };
}

/** 'Black and white stripes' is one phrase: a colour alone goes with what follows it. */
function phrasesOf(text: string): string[] {
  const pieces = text
    .split(/[,;.\n•|]+|\s[-–—]\s|\b(?:and|plus|with|on)\b|[&+]/i)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  const phrases: string[] = [];
  let colours = "";
  for (const piece of pieces) {
    const isColour = piece.split(/\s+/).length <= 3 && understandColour(piece)?.isExact === true;
    if (isColour) colours = `${colours} ${piece}`.trim();
    else {
      phrases.push(`${colours} ${piece}`.trim());
      colours = "";
    }
  }
  if (colours !== "") phrases.push(colours);
  return phrases;
}

function asSaid(phrase: string): string {
  return subjectOf(phrase);
}

/** A short phrase begins the sentence as it is; a longer one is quoted, since nobody knows its grammar. */
function subjectOf(phrase: string): string {
  const isShort = phrase.split(/\s+/).length <= 3 && phrase.length <= 40 && /^[\p{L}\p{N} '’-]+$/u.test(phrase);
  return isShort ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : quoted(phrase);
}

const partNames = { spoiler: "A spoiler", "roof-rack": "A roof rack" } as const satisfies Record<FittedPart, string>;

function fit(part: FittedPart, shown: Shown, body: BodyParts): string | null {
  if (!Object.values(body.views).some(({ patches }) => part in patches)) return partNames[part];
  shown.parts.add(part);
  return null;
}

function readStripes(phrase: string, shown: Shown, body: BodyParts): string | null {
  if (Object.values(body.views).every(({ stripesCrop }) => stripesCrop === null)) return "A pair of stripes";
  const colour = understandColour(phrase.replace(/\b(racing|viper|le mans|go faster|bonnet|hood|stripes?)\b/gi, " "));
  shown.stripes = { paint: colour?.paint ?? null };
  return null;
}

function readWheels(phrase: string, shown: Shown, body: BodyParts): string | null {
  const colour = understandColour(phrase.replace(/\b(wheels?|rims?|alloys?|spokes?|steel(ies)?)\b/gi, " "));
  if (colour !== null) shown.wheelPaint = colour.paint;
  const design = matchWheelDesign(phrase, body.wheelDesigns);
  if (design.match !== null) shown.wheelDesign = design.match === body.wheelDesigns[0] ? null : design.match;
  if (design.match !== null) return null;
  if (design.isAsked && colour !== null) return "That wheel design";
  // A phrase of which nothing was read ('20 inch wheels') is not shown.
  return design.isAsked || colour === null ? subjectOf(phrase) : null;
}
