import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { LinearColour } from "./paint.ts";
import { glyphSegments, glyphWidth, hasGlyph, type StrokeSegment } from "./plate-glyphs.ts";

export const plateCountries = [
  "GB",
  "IE",
  "DE",
  "FR",
  "IT",
  "ES",
  "NL",
  "BE",
  "AT",
  "PL",
  "PT",
  "SE",
  "CH",
  "US",
] as const;
export type PlateCountry = (typeof plateCountries)[number];

/** Millimetres from the top left corner of the plate. */
export type PlateBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type PlateText = {
  readonly letters: readonly { readonly box: PlateBox; readonly segments: readonly StrokeSegment[] }[];
  readonly strokeWidth: number;
  readonly colour: LinearColour;
};
export type PlateDesign = {
  readonly width: number;
  readonly height: number;
  /** The plate itself, which may stand out above and below the place for it. */
  readonly plate: PlateBox;
  readonly ground: LinearColour;
  /** Coloured fields upon the ground; the later ones lie on top. */
  readonly fields: readonly { readonly box: PlateBox; readonly colour: LinearColour }[];
  readonly texts: readonly PlateText[];
};

const white = { red: 0.84, green: 0.85, blue: 0.85 };
/** Of retro-reflecting yellow (BS AU 145e), and the yellow of the Netherlands, a little deeper. */
const yellow = { red: 0.84, green: 0.55, blue: 0.012 };
const deepYellow = { red: 0.86, green: 0.5, blue: 0.008 };
const black = { red: 0.012, green: 0.012, blue: 0.013 };
const ruby = { red: 0.28, green: 0.006, blue: 0.012 };
const navy = { red: 0.02, green: 0.035, blue: 0.12 };
const euBlue = { red: 0.003, green: 0.03, blue: 0.28 };

type Band = { readonly colour: LinearColour; readonly letters: string };
type PlateLook = {
  readonly front: LinearColour;
  readonly rear: LinearColour;
  readonly text: LinearColour;
  readonly left: Band | null;
  readonly right: Band | null;
  /** Height, width and stroke of a letter, and the gaps between letters and between groups, in millimetres. */
  readonly letter: {
    readonly height: number;
    readonly width: number;
    readonly stroke: number;
    readonly gap: number;
    readonly space: number;
  };
  /** Where the plate is not of the place's size: it stands before the place, whose rest is a dark holder. Millimetres. */
  readonly ownSize: { readonly width: number; readonly height: number } | null;
};

const placeSize = { width: 520, height: 111 };
const britishLetter = { height: 79, width: 50, stroke: 13, gap: 11, space: 33 };
const continentalLetter = { height: 75, width: 45, stroke: 10, gap: 10, space: 26 };
const bandWidth = 44;

function european(letters: string, change: Partial<PlateLook> = {}): PlateLook {
  const left = { colour: euBlue, letters };
  return {
    front: white,
    rear: white,
    text: black,
    left,
    right: null,
    letter: continentalLetter,
    ownSize: null,
    ...change,
  };
}

const looks = {
  GB: { ...european(""), rear: yellow, left: null, letter: britishLetter },
  IE: european("IRL"),
  DE: european("D"),
  FR: european("F", { right: { colour: euBlue, letters: "" } }),
  IT: european("I", { right: { colour: euBlue, letters: "" } }),
  ES: european("E"),
  NL: european("NL", { front: deepYellow, rear: deepYellow }),
  BE: european("B", { text: ruby }),
  AT: european("A"),
  PL: european("PL"),
  PT: european("P"),
  SE: european("S"),
  CH: european("", { left: null }),
  US: european("", {
    left: null,
    text: navy,
    letter: { height: 82, width: 35, stroke: 9.5, gap: 8, space: 16 },
    ownSize: { width: 305, height: 152 },
  }),
} as const satisfies Record<PlateCountry, PlateLook>;

/** No country has issued letters like these: an illustration must not carry the plate of somebody's car. */
export const inventedPlateText = "CAR VAS";
/** As many as may be typed (`requestLengths.numberPlate`): a plate that is shortened is another car's. */
const longestText = 12;

/** What a plate can show of a text: capitals, figures, spaces and dashes. Empty where there is nothing of that kind. */
export function plateText(text: string): string {
  const letters = Array.from(text.normalize("NFKD").toUpperCase().replace(/\s+/g, " ").trim());
  return letters
    .filter((letter) => letter === " " || hasGlyph(letter))
    .slice(0, longestText)
    .join("")
    .trim();
}

/** Lays out a plate as its country has it, over the place for plates of 520 × 111 mm. Text that is too wide is made narrower. */
export function designPlate(wish: { text: string; country: PlateCountry; place: "front" | "rear" }): PlateDesign {
  const look: PlateLook = looks[wish.country];
  const ground = look[wish.place];
  const size = look.ownSize ?? placeSize;
  const plate = { x: (placeSize.width - size.width) / 2, y: (placeSize.height - size.height) / 2, ...size };
  const leftWidth = look.left === null ? 0 : bandWidth;
  const rightWidth = look.right === null ? 0 : bandWidth;
  const room = { ...plate, x: plate.x + leftWidth, width: plate.width - leftWidth - rightWidth };
  const bands = [
    ...(look.left === null ? [] : [bandParts(look.left, plate.x)]),
    ...(look.right === null ? [] : [bandParts(look.right, plate.x + plate.width - bandWidth)]),
  ];
  const holder = { box: { x: 0, y: 0, ...placeSize }, colour: black };
  return {
    ...placeSize,
    plate,
    ground,
    fields: [
      ...(look.ownSize === null ? [] : [holder, { box: plate, colour: ground }]),
      ...bands.map(({ field }) => field),
    ],
    texts: [layOutText(wish.text, { room, look }), ...bands.map(({ text }) => text)],
  };
}

function bandParts(band: Band, x: number) {
  const letterWidth = Math.min(22, 34 / Math.max(1, band.letters.length) - 4);
  const look = { text: white, letter: { height: 26, width: letterWidth, stroke: 4.5, gap: 3.5, space: 0 } };
  const room = { x, y: 66, width: bandWidth, height: 34 };
  const colour = band.colour;
  return {
    field: { box: { x, y: 0, width: bandWidth, height: placeSize.height }, colour },
    text: layOutText(band.letters, { room, look }),
  };
}

function layOutText(
  text: string,
  { room, look }: { room: PlateBox; look: Pick<PlateLook, "text" | "letter"> },
): PlateText {
  const { height, width, stroke, gap, space } = look.letter;
  const advances = Array.from(text, (letter) => (letter === " " ? space - gap : widthOf(letter, width, stroke)) + gap);
  const natural = advances.reduce((sum, advance) => sum + advance, -gap);
  const squeeze = Math.min(1, (room.width - 16) / Math.max(1, natural));
  let x = room.x + (room.width - natural * squeeze) / 2;
  const y = room.y + (room.height - height) / 2;
  const letters = Array.from(text, (letter, i) => {
    const box = { x, y, width: widthOf(letter, width, stroke) * squeeze, height };
    x += (advances[i] ?? outOfBounds()) * squeeze;
    const inner = {
      x: box.x + stroke / 2,
      y: y + stroke / 2,
      width: Math.max(0, box.width - stroke),
      height: height - stroke,
    };
    return { box, segments: letter === " " ? [] : glyphSegments(letter, inner) };
  });
  return { letters, strokeWidth: stroke * Math.max(0.6, squeeze), colour: look.text };
}

function widthOf(letter: string, width: number, stroke: number): number {
  return stroke + (width - stroke) * glyphWidth(letter);
}
