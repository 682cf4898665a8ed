import { converter } from "culori";
import { carColours, type CarColourName } from "#contract/car-colours.ts";
import { deltaE2000, labOfSrgb } from "#imaging/compose/delta-e.ts";
import { byteOfLinear, decodeSrgb, luminance } from "#imaging/pixels/linear-light.ts";
import type { PaintColour } from "./find-paint.ts";
import type { PlateLight } from "./plate-light.ts";

/** A name and how likely it is, 0–1; those of all names add up to 1. */
export type NamedColour = { readonly name: CarColourName; readonly likelihood: number };

/** A swatch as a photo may show it: lit more or less, with the sky mirrored in its lacquer. */
type Appearance = {
  readonly name: number;
  readonly lab: readonly [number, number, number];
  /** Which of `lightLogs`. */
  readonly light: number;
  /** How likely such a sky is, up to a factor. */
  readonly weight: number;
};

// Fitted to the photos of eval/labels.csv outside judge/ and to our own painted bodies: decision 087.
/** Logarithm of the share of a swatch's light that reaches the camera, and its spread: shade, exposure, turned away from the light. */
const lightLog = { mean: -0.75, spread: 0.5 } as const;
const lightLogs = Array.from({ length: 15 }, (_, step) => -2.6 + step * 0.22);
/**
 * What a car's own plate tells of its light: a white one that has seen some years sends back so much of it, the paint beside it lies in the same light up to a spread
 * of its logarithm, and so rarely it does not.
 */
const besidePlate = { reflectance: 0.8, spread: 0.3, rarely: 0.15 } as const;
/** Light of the sky that lies over a paint. */
const veils = [0, 0.01, 0.02, 0.04, 0.07] as const;
/** How blue the sky is: what it has more of blue than of green. Grey ones are as common as blue ones. */
const blueness = { mean: 0.3, spread: 0.4 } as const;
const bluenesses = [0, 0.4, 0.8] as const;
/** How far a paint's reading is off, in L* and in a* and b*. */
const spreadL = 4.5;
const spreadChroma = 3;

/**
 * How many cars have a colour, roughly, in hundredths; all others 0.6. Between two names that a photo leaves open the commoner is taken, but by
 * a small power: people come with rare colours as well.
 */
const commonness: ReadonlyMap<CarColourName, number> = new Map([
  ["Silver", 14],
  ["White", 12],
  ["Black", 12],
  ["Gray", 7],
  ["Metallic Gray", 6],
  ["Blue", 6],
  ["Red", 6],
  ["Charcoal", 5],
  ["Navy Blue", 5],
  ["Pearl White", 3],
  ["Burgundy", 3],
  ["Green", 3],
  ["Forest Green", 3],
  ["Midnight Blue", 2],
  ["Crimson", 2],
  ["Orange", 2],
  ["Yellow", 2],
  ["Azure", 2],
  ["Beige", 1.5],
  ["Champagne", 1.5],
  ["Bronze", 1.5],
  ["Teal", 1.5],
  ["Cobalt", 1.5],
  ["Gold", 1],
  ["Pewter", 0.8],
]);
const rare = 0.6;
const commonnessPower = 0.45;

type Rgb = readonly [number, number, number];

const swatches = carColours.map(({ value }) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return { red, green, blue, lab: labOfSrgb(red, green, blue) };
});

const appearances: readonly Appearance[] = carColours.flatMap((_, name) =>
  lightLogs.flatMap((_log, light) =>
    veils.flatMap((veil) => bluenesses.map((blue) => appearance(name, { light, veil, blue }))),
  ),
);

function appearance(name: number, { light, veil, blue }: { light: number; veil: number; blue: number }): Appearance {
  const { red: r, green: g, blue: b } = swatches[name] ?? { red: 0, green: 0, blue: 0 };
  const sky = [veil * (1 - blue / 2), veil, veil * (1 + blue)] as const;
  const share = Math.exp(lightLogs[light] ?? 0);
  const seen = (byte: number, mirrored: number) => byteOfLinear(share * decodeSrgb(byte / 255) + mirrored);
  const colour = ((blue - blueness.mean) / blueness.spread) ** 2;
  const lab = labOfSrgb(seen(r, sky[0]), seen(g, sky[1]), seen(b, sky[2]));
  return { name, lab, light, weight: Math.exp(-colour / 2) };
}

/**
 * All names of a paint, likeliest first. About 1 ms.
 * @param plateLight how the car's own plate is lit; null where none tells it
 */
export function nameColour(paint: PaintColour, plateLight: PlateLight | null = null): readonly NamedColour[] {
  const [l, a, b] = plateLight === null ? paint.lab : withoutTint(paint.lab, plateLight);
  const lightWeights = lightLogs.map((log) => likelihoodOfLight(log, plateLight));
  const scores = new Float64Array(carColours.length);
  for (const { name, lab, light, weight } of appearances) {
    const away = ((l - lab[0]) / spreadL) ** 2 + ((a - lab[1]) ** 2 + (b - lab[2]) ** 2) / spreadChroma ** 2;
    const likelihood = weight * (lightWeights[light] ?? 0);
    scores[name] = (scores[name] ?? 0) + likelihood * (Math.exp(-away / 2) + unlike / (1 + away));
  }
  const weighted = carColours.map(({ name }, at) => ({
    name,
    score: (scores[at] ?? 0) * (commonness.get(name) ?? rare) ** commonnessPower,
  }));
  const total = weighted.reduce((sum, { score }) => sum + score, 0);
  return weighted
    .map(({ name, score }) => ({ name, likelihood: score / total }))
    .toSorted((one, other) => other.likelihood - one.likelihood);
}

function likelihoodOfLight(log: number, plateLight: PlateLight | null): number {
  const usual = normal(log, lightLog);
  if (plateLight === null) return usual;
  const { reflectance, spread, rarely } = besidePlate;
  const mean = Math.log(luminance(...plateLight) / reflectance);
  return rarely * usual + (1 - rarely) * normal(log, { mean, spread });
}

function normal(value: number, { mean, spread }: { mean: number; spread: number }): number {
  return Math.exp(-(((value - mean) / spread) ** 2) / 2) / spread;
}

const toLinear = converter("lrgb");
/** So much of a plate's tint, as a power, is taken for the light's: some plates are pale blue or cream themselves. */
const tintPower = 0.5;

/** A paint as it were in light of less colour, as bright as the plate's. */
function withoutTint([l, a, b]: Rgb, plateLight: PlateLight): Rgb {
  const bright = luminance(...plateLight);
  const { r: red, g: green, b: blue } = toLinear({ mode: "lab65", l, a, b });
  const byte = (linear: number, white: number) =>
    byteOfLinear(Math.min(1, Math.max(0, linear * (bright / white) ** tintPower)));
  return labOfSrgb(byte(red, plateLight[0]), byte(green, plateLight[1]), byte(blue, plateLight[2]));
}

/** A reading that is like no swatch in any light goes to the nearest, and to no one for sure. */
const unlike = 1e-6;

/** How far two swatches may differ, in CIEDE2000, for one to be said where the other is meant, and how often at most. */
const saidWithin = 12;
const saidAtMost = 0.9;

/** Of each swatch how often each is said for it. */
const saidFor: readonly (readonly number[])[] = swatches.map(({ lab }, one) =>
  swatches.map((other, at) =>
    at === one ? 1 : saidAtMost * Math.exp(-((deltaE2000(lab, other.lab) / saidWithin) ** 2)),
  ),
);

/**
 * The likeliest name and what it may be as well: each further one is that by which it becomes likeliest that a person finds a word among them that fits. Who is offered "gray,
 * metallic gray, pewter" is not helped when the car is silver.
 */
export function offerNames(names: readonly NamedColour[], count: number): readonly CarColourName[] {
  const likelihoods = new Map(names.map(({ name, likelihood }) => [name, likelihood]));
  /** How likely each paint is, and not called by a name that is offered already. */
  let open = carColours.map(({ name }) => likelihoods.get(name) ?? 0);
  const offered: number[] = [];
  while (offered.length < Math.min(count, carColours.length)) {
    const next = offered.length === 0 ? bestOf(open, []) : bestOf(gains(open), offered);
    offered.push(next);
    open = open.map((likelihood, paint) => likelihood * (1 - (saidFor[paint]?.[next] ?? 0)));
  }
  return offered.flatMap((at) => carColours[at]?.name ?? []);
}

/** For each name how likely it is what is still open. */
function gains(open: readonly number[]): number[] {
  return carColours.map((_, said) =>
    open.reduce((sum, likelihood, paint) => sum + likelihood * (saidFor[paint]?.[said] ?? 0), 0),
  );
}

function bestOf(values: readonly number[], without: readonly number[]): number {
  let best = -1;
  for (const [at, value] of values.entries())
    if (!without.includes(at) && (best < 0 || value > (values[best] ?? 0))) best = at;
  return best;
}
