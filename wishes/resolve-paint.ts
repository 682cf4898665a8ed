import { defaultCarColour } from "#contract/car-colours.ts";
import type { WheelColour } from "#contract/wheel-colours.ts";
import type { LinearColour, Paint } from "#imaging/views/paint.ts";
import { quoted } from "./quoted.ts";
import { understandColour, type UnderstoodColour } from "./understand-colour.ts";

export type ResolvedPaint = {
  readonly paint: Paint;
  /** What the picture shows, for people: 'Nardo Grey', '#1a2b3c'. */
  readonly name: string;
  /** False where none of the user's own words was a colour and the chosen swatch stands in. */
  readonly isUnderstood: boolean;
  /** A sentence for the user where the picture does not show just what was asked for. */
  readonly note: string | null;
};

const fallback = {
  paint: { colour: { red: 0.9, green: 0.91, blue: 0.9 }, finish: "solid" } as const,
  name: defaultCarColour,
};

/**
 * The paint of the car. A custom colour overrides the swatch; words that name no colour fall back to it.
 * @param wish.colour the swatch's name, or free text from a detected car
 */
export function resolvePaint(wish: { colour: string; customColour?: string | null }): ResolvedPaint {
  const custom = wish.customColour?.trim() ?? "";
  const asked = custom === "" ? wish.colour : custom;
  const understood = understandColour(asked);
  if (understood !== null) return shown(understood, nearNote("colour", asked, understood));
  const standIn = understandColour(wish.colour) ?? fallback;
  const note = `The colour ${quoted(asked)} is not known here, so the car is shown in ${standIn.name}.`;
  return { ...shown(standIn, note), isUnderstood: false };
}

function shown({ paint, name }: Pick<UnderstoodColour, "paint" | "name">, note: string | null): ResolvedPaint {
  return { paint, name, isUnderstood: true, note };
}

function nearNote(what: string, text: string, { isExact, name }: UnderstoodColour): string | null {
  return isExact ? null : `The ${what} ${quoted(text)} is shown as ${name}.`;
}

/** Metals as they reflect: from measured reflectances of aluminium, chromium, bronze and gold, paints by eye. */
const wheelPaints = {
  Silver: metal(0.62, 0.63, 0.65),
  Black: { colour: { red: 0.012, green: 0.012, blue: 0.013 }, finish: "solid" },
  White: { colour: { red: 0.82, green: 0.82, blue: 0.82 }, finish: "solid" },
  Chrome: metal(1, 1, 1),
  Gunmetal: metal(0.13, 0.137, 0.147),
  Bronze: metal(0.36, 0.215, 0.105),
  Gold: metal(0.8, 0.56, 0.22),
} as const satisfies Record<Exclude<WheelColour, "Other">, Paint>;

function metal(red: number, green: number, blue: number): { colour: LinearColour; finish: "metallic" } {
  return { colour: { red, green, blue }, finish: "metallic" };
}

const bodyColour = /^(the )?(same|(same )?(as )?(the )?(body|car)('s)?)([ -]?colou?r(ed)?)?( as (the )?(body|car))?$/i;

/**
 * The paint of the wheels: one of the form's colours, 'body colour', or free text ('Other'), for which silver stands in where it names no
 * colour.
 * @param car the car's own paint; without it 'body colour' is not known
 */
export function resolveWheelPaint(wheelColour: string, car: ResolvedPaint | null = null): ResolvedPaint {
  const known = Object.entries(wheelPaints).find(([name]) => name.toLowerCase() === wheelColour.trim().toLowerCase());
  if (known !== undefined) return shown({ name: known[0], paint: known[1] }, null);
  if (car !== null && bodyColour.test(wheelColour.trim())) return shown(car, null);
  const understood = understandColour(wheelColour);
  if (understood !== null) return shown(understood, nearNote("wheel colour", wheelColour, understood));
  const note = `The wheel colour ${quoted(wheelColour)} is not known here, so the wheels are shown in Silver.`;
  return { ...shown({ paint: wheelPaints.Silver, name: "Silver" }, note), isUnderstood: false };
}
