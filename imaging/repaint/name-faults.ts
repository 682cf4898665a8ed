import type { PaintChange } from "./compare-paint.ts";
import type { CarChange, PlateChange, RepaintFigures } from "./repaint-figures.ts";

/** What may be wrong with a repainted picture, gravest first. */
export const repaintFaultNames = [
  "format",
  "no-car",
  "mirrored",
  "other-car",
  "moved",
  "resized",
  "reshaped",
  "recoloured",
  "plate-illegible",
  "plate-changed",
  "second-car",
] as const;
export type RepaintFaultName = (typeof repaintFaultNames)[number];

export type RepaintFault = {
  readonly name: RepaintFaultName;
  /** What was measured, and where the fault begins. */
  readonly measured: number;
  readonly limit: number;
  /** An order for the next try, in English. */
  readonly words: string;
};

/** Where faults begin: docs/decisions/092. */
export const repaintLimits = {
  /** Width by height may differ by so much: providers round sizes to steps of 16 or 64 pixels. */
  formatShare: 0.04,
  /** Place and size: of the car's long side, and of its width and height. */
  shiftShare: 0.05,
  sizeShare: 0.05,
  /** Overlap of the outlines once they lie on each other. */
  outlineOverlap: 0.85,
  /** Of a car of another make, still. */
  someCarOverlap: 0.6,
  /** Agreement of lines and edges, −1 to 1. */
  likeness: 0.35,
  /** L*, and how far the colour moves in CIELAB's plane of hue and chroma. */
  paintLightness: 26,
  paintColour: 16,
  /** A reading that is less sure does not prove another text. */
  plateConfidence: 0.5,
  secondCarShare: 0.06,
} as const;

const limits = repaintLimits;
const notThere: ReadonlySet<RepaintFaultName> = new Set(["no-car", "other-car", "mirrored"]);

/** The faults of a repainted picture in the order of their names; none for a good one. */
export function nameFaults(figures: RepaintFigures): readonly RepaintFault[] {
  const { formatRatio, car, paint, plate, secondCarShare } = figures;
  const ofCar = carFaults(car);
  const isThere = !ofCar.some((fault) => fault !== null && notThere.has(fault.name));
  const faults = [
    formatFault(formatRatio),
    ...ofCar,
    // Of a car that is not there neither colour nor plate can be told.
    isThere && paint !== null ? paintFault(paint) : null,
    isThere && plate !== null ? plateFault(plate) : null,
    secondCarFault(secondCarShare),
  ].filter((fault) => fault !== null);
  return faults.toSorted((one, other) => repaintFaultNames.indexOf(one.name) - repaintFaultNames.indexOf(other.name));
}

function formatFault(ratio: number): RepaintFault | null {
  const measured = Math.abs(ratio - 1);
  if (measured <= limits.formatShare) return null;
  const words = "The picture had another format. Keep the reference picture's width and height in proportion.";
  return { name: "format", measured, limit: limits.formatShare, words };
}

function carFaults(car: CarChange): (RepaintFault | null)[] {
  if (car.mirroredLikeness >= limits.likeness && car.mirroredLikeness > car.likeness) return [mirroredFault(car)];
  if (car.likeness < limits.likeness) return [otherCarFault(car)];
  const { shiftX, shiftY, scaleX, scaleY, outlineOverlap: overlap } = car;
  const shift = Math.hypot(shiftX, shiftY);
  const stretch = Math.max(Math.abs(scaleX - 1), Math.abs(scaleY - 1));
  const words = "The car's outline was changed. Keep its body exactly as in the reference picture.";
  return [
    shift <= limits.shiftShare
      ? null
      : { name: "moved", measured: shift, limit: limits.shiftShare, words: movedWords(shiftX, shiftY) },
    stretch <= limits.sizeShare
      ? null
      : { name: "resized", measured: stretch, limit: limits.sizeShare, words: resizedWords(scaleX, scaleY) },
    overlap === null || overlap >= limits.outlineOverlap
      ? null
      : { name: "reshaped", measured: overlap, limit: limits.outlineOverlap, words },
  ];
}

function mirroredFault({ likeness, mirroredLikeness }: CarChange): RepaintFault {
  const words = "The car was mirrored. Keep its left and right as in the reference picture.";
  return { name: "mirrored", measured: mirroredLikeness, limit: Math.max(limits.likeness, likeness), words };
}

/** Something that stands out with the car's outline is another car; without it there is none. */
function otherCarFault({ likeness, outlineOverlap }: CarChange): RepaintFault {
  const figures = { measured: likeness, limit: limits.likeness };
  if (outlineOverlap !== null && outlineOverlap < limits.someCarOverlap)
    return {
      name: "no-car",
      ...figures,
      words: "The car was missing. Show the reference picture's car in full, where it stands there.",
    };
  return {
    name: "other-car",
    ...figures,
    words:
      "The reference picture's car was missing or redrawn. Keep every part of it: lamps, grille, windows and wheels.",
  };
}

function movedWords(shiftX: number, shiftY: number): string {
  const sideways =
    Math.abs(shiftX) < 0.01 ? null : `${percent(shiftX)} too far to the ${shiftX > 0 ? "right" : "left"}`;
  const upright = Math.abs(shiftY) < 0.01 ? null : `${percent(shiftY)} too ${shiftY > 0 ? "low" : "high"}`;
  const where = [sideways, upright].filter((part) => part !== null).join(" and ");
  return `The car stood ${where}, in shares of its length. Keep it exactly where the reference picture has it.`;
}

function resizedWords(scaleX: number, scaleY: number): string {
  const grown = Math.sqrt(scaleX * scaleY);
  const how = Math.abs(grown - 1) < 0.01 ? "stretched" : `${percent(grown - 1)} too ${grown > 1 ? "large" : "small"}`;
  return `The car was ${how}. Keep exactly the size and proportions that the reference picture has.`;
}

function percent(share: number): string {
  return `${Math.max(1, Math.round(Math.abs(share) * 100))} %`;
}

function paintFault({ expected, found, expectedName, foundName }: PaintChange): RepaintFault | null {
  const lightness = Math.abs(found[0] - expected[0]);
  const colour = Math.hypot(found[1] - expected[1], found[2] - expected[2]);
  const isByColour = colour > limits.paintColour;
  if (!isByColour && lightness <= limits.paintLightness) return null;
  const became =
    foundName === expectedName ? (found[0] > expected[0] ? "far too light" : "far too dark") : foundName.toLowerCase();
  return {
    name: "recoloured",
    measured: isByColour ? colour : lightness,
    limit: isByColour ? limits.paintColour : limits.paintLightness,
    words: `The paint became ${became}. It is ${expectedName.toLowerCase()} in the reference picture: keep its colour.`,
  };
}

/** The words name no plate: the picture shows it. */
function plateFault({ found, confidence, isAmongRead }: PlateChange): RepaintFault | null {
  const limit = limits.plateConfidence;
  if (isAmongRead) return null;
  if (found === null || confidence < limit) {
    const words =
      "The number plate could not be read. Copy it sharply from the reference picture, character by character.";
    return { name: "plate-illegible", measured: confidence, limit, words };
  }
  const words = "The number plate read otherwise. Copy it from the reference picture, character by character.";
  return { name: "plate-changed", measured: confidence, limit, words };
}

function secondCarFault(share: number): RepaintFault | null {
  if (share < limits.secondCarShare) return null;
  const words = "Another vehicle or thing stood beside the car. Show the reference picture's car alone.";
  return { name: "second-car", measured: share, limit: limits.secondCarShare, words };
}
