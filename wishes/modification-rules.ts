import type { CarBody, FittedPart } from "#imaging/views/car-body.ts";
import { loweredByMetres } from "#imaging/views/lower-body.ts";
import type { Paint } from "#imaging/views/paint.ts";
import { understandColour, type UnderstoodColour } from "./understand-colour.ts";
import { designName, matchWheelDesign, withoutDesignWords } from "./wheel-designs.ts";
import { withoutColour } from "./without-colour.ts";

/** What of a wish a body shows, while it is read. */
export type Shown = {
  isLowered: boolean;
  hasTintedGlass: boolean;
  parts: Set<FittedPart>;
  wheelDesign: string | null;
  wheelPaint: Paint | null;
  stripes: { readonly paint: Paint | null } | null;
};

export type BodyParts = Pick<CarBody, "wheelDesigns" | "views">;

/** `words` is a phrase in the spelling of `splitWords`, what earlier rules have read taken out. */
export type Reading = {
  readonly words: string;
  readonly shown: Shown;
  readonly body: BodyParts;
  /** For wheels in 'body colour'. */
  readonly carPaint: Paint | null;
};

/** What a rule has understood: the name of what the pictures show, and the words that it has not used. */
export type Understood = { readonly name: string; readonly rest: string };

export type Rule = {
  readonly pattern: RegExp;
  /** Says what the pictures show. Null where the body can't show it. */
  readonly read: (reading: Reading) => Understood | null;
  /** Whether the bodies are without it unless it is asked for, so that 'no spoiler' is what they show anyway. */
  readonly isAddition: boolean;
};

/** Words that would be misread for what the rules below know: a gull-wing door is no rear wing, a wheel arch no wheel. */
export const otherThings =
  /\b(steering wheels?|spare wheels?( cover)?|wheel ?arch(es)?|four wheel drive|all wheel drive|wheel (spacers?|nuts?|bolts?|covers?|lip)|alloy (pedals?|trim|knobs?|gear ?\w*|dash\w*|bumpers?|tanks?)|(tint(ed)?|smoked|dark(ened)?|blacked out) ((tail|rear|front|head|brake|fog|side) ?)*(lights?|lamps?|headlights?|taillights?|indicators?|lenses|fogs|number ?plates?)|(side|door|sill|pin) ?stripes?|decals?|(front|chin) (spoiler|lip|splitter|wing)|roof (spoiler box|box|tent|top tent|basket)|gull ?wings?( doors?)?|wing ?(mirrors?|doors?|vents?|panels?|flares?|badges?)|(left|right|side|wide) wing|(spoiler|wing) (lights?|lamps?))\b/g;

const loweredWords =
  /\b(lower(ed|ing)?( (kit|springs|suspension))?|coil ?overs?|slammed|dropped|stanced?|bagged|air ride|sports? (suspension|springs))\b/g;
const tintWords =
  /\b(window tints?|tint(ed|s)?( (rear|side|all|the))*( (windows?|glass|windscreen))?|privacy (glass|windows)|(dark(ened)?|black(ed out)?|smoked) ((rear|side) )?(windows?|glass))\b/g;
const spoilerWords =
  /\b((rear|back|boot|trunk|gt) )?(lip spoiler|spoiler|(rear |gt |back |boot )?wing|duck ?tail|whale ?tail|boot lip)\b/g;
const rackWords = /\b(roof ?(racks?|rails?|bars?|carriers?)|(luggage|ski|bike) racks?)\b/g;
const stripeWords =
  /\b((racing|viper|le mans|go faster|bonnet|hood|twin|double|dual|two|pair of|centre|center) ){0,5}stripes?\b|\b(over|on|along|and) (the )?(bonnet|hood|roof|boot)\b/g;
const wheelWords = /\b(alloys|alloy wheels?|alloy rims?|wheels?|rims?|spokes?|hub ?caps?|steelies)\b/g;

/** Every one that meets a phrase reads its part of it. */
export const rules: readonly Rule[] = [
  {
    pattern: loweredWords,
    isAddition: true,
    read: ({ words, shown }) => {
      shown.isLowered = true;
      const name = /\d/.test(words) ? `lowered by ${Math.round(loweredByMetres * 1000)} mm` : "lowered";
      return { name, rest: words.replace(loweredWords, " ") };
    },
  },
  {
    pattern: tintWords,
    isAddition: true,
    read: ({ words, shown }) => {
      shown.hasTintedGlass = true;
      return { name: "tinted windows", rest: words.replace(tintWords, " ") };
    },
  },
  { pattern: spoilerWords, isAddition: true, read: (reading) => fit(reading, "spoiler", spoilerWords) },
  { pattern: rackWords, isAddition: true, read: (reading) => fit(reading, "roof-rack", rackWords) },
  { pattern: /\bstripes?\b/g, isAddition: true, read: readStripes },
  { pattern: wheelWords, isAddition: false, read: readWheels },
];

const partNames = { spoiler: "rear spoiler", "roof-rack": "roof rack" } as const satisfies Record<FittedPart, string>;

function fit({ words, shown, body }: Reading, part: FittedPart, pattern: RegExp): Understood | null {
  if (!Object.values(body.views).some(({ patches }) => part in patches)) return null;
  shown.parts.add(part);
  return { name: partNames[part], rest: words.replace(pattern, " ") };
}

function readStripes({ words, shown, body }: Reading): Understood | null {
  if (Object.values(body.views).every(({ stripesCrop }) => stripesCrop === null)) return null;
  // One pair fits a bonnet: a second one asked for is left out, and said.
  if (shown.stripes !== null) return null;
  const colour = colourBeside(words, stripeWords);
  shown.stripes = { paint: colour?.paint ?? null };
  return {
    name: colour === null ? "stripes" : `${inWords(colour.name)} stripes`,
    rest: withoutColour(words.replace(stripeWords, " "), colour),
  };
}

const bodyColour = /\b(body|car) ?colou?r(ed)?\b|\bsame colou?r as (the )?(car|body)\b/g;

function readWheels({ words, shown, body, carPaint }: Reading): Understood | null {
  const plain = words.replace(wheelWords, " ");
  const isBodyColour = carPaint !== null && words.search(bodyColour) >= 0;
  const withoutDesign = withoutDesignWords(plain);
  const colour = isBodyColour ? null : colourBeside(withoutDesignWords(words), wheelWords);
  const paint = isBodyColour ? carPaint : (colour?.paint ?? null);
  const { match } = matchWheelDesign(words, body.wheelDesigns);
  // All four wheels are alike: what an earlier wish has settled stays.
  const hasDesign = match !== null && shown.wheelDesign === null;
  const hasPaint = paint !== null && shown.wheelPaint === null;
  if (!hasDesign && !hasPaint) return null;
  if (hasDesign) shown.wheelDesign = match;
  if (hasPaint) shown.wheelPaint = paint;
  const colourName = isBodyColour ? "body colour" : inWords(colour?.name ?? "");
  const name = [hasPaint ? colourName : "", hasDesign ? designName(match) : "", "wheels"];
  const afterDesign = hasDesign ? withoutDesign : plain;
  return {
    name: name.filter((part) => part !== "").join(" "),
    rest: hasPaint ? withoutColour(afterDesign.replace(bodyColour, " "), colour) : afterDesign,
  };
}

/** The colour before a thing's name, else the one behind it: 'white stripes', 'stripes in white'. */
function colourBeside(words: string, thing: RegExp): UnderstoodColour | null {
  const before = words.slice(0, Math.max(0, words.search(thing)));
  return understandColour(before) ?? understandColour(words.slice(before.length).replace(thing, " "));
}

function inWords(name: string): string {
  return name.toLowerCase();
}
