import type { CarBody, CarBodyView } from "./car-body.ts";
import type { ViewLayers, ViewPictures } from "./view-layers.ts";

const picture = { width: 1600, height: 1200 };
const crop = { left: 300, top: 500, width: 1000, height: 400 };
const wheels = [
  { x: 200, y: 300, rim: 60, tyre: 90 },
  { x: 800, y: 300, rim: 60, tyre: 90 },
] as const;
const plate = { left: 400, top: 160, width: 208, height: 44 };
const spoiler = { left: 1180, top: 560, width: 100, height: 40 };

const view: CarBodyView = {
  crop,
  stripesCrop: { left: 600, top: 560, width: 100, height: 60 },
  numberPlates: [
    {
      place: "rear",
      corners: [
        { x: crop.left + plate.left, y: crop.top + plate.top },
        { x: crop.left + plate.left + plate.width, y: crop.top + plate.top },
        { x: crop.left + plate.left + plate.width, y: crop.top + plate.top + plate.height },
        { x: crop.left + plate.left, y: crop.top + plate.top + plate.height },
      ],
    },
  ],
  plateLight: 0.8,
  heightScale: [
    { column: crop.left + 200, pixelsPerMetre: 250 },
    { column: crop.left + 800, pixelsPerMetre: 250 },
  ],
  horizonRow: 560,
  groundRow: crop.top + 390,
  patches: { spoiler: { crop: spoiler } },
};

/** A body for tests: a box with two wheels and a window, the same in all views, in the format of `car-body.ts`. */
export const syntheticBody: CarBody = {
  style: "synthetic",
  picture,
  lengthMetres: 4,
  heightMetres: 1.4,
  peak: 2,
  gamma: 2.2,
  wheelDesigns: ["five-spoke", "mesh"],
  views: {
    side: view,
    "front-quarter": view,
    "rear-quarter": view,
    front: view,
    rear: view,
    "dynamic-front-quarter": view,
  },
};

export const syntheticWheels = wheels;
export const syntheticPlate = plate;

/** Light as a byte of the synthetic body's layers. */
export function syntheticByte(light: number): number {
  return Math.round(255 * (light / syntheticBody.peak) ** (1 / syntheticBody.gamma));
}

/** The box from row 60 to 300 of the crop, its edges half covered; a window near the top; tyres that reach to row 390. */
export function syntheticPictures(): ViewPictures {
  const layers = blankLayers(crop);
  for (let row = 0; row < crop.height; row++)
    for (let column = 0; column < crop.width; column++)
      setPixel(layers, row * crop.width + column, pixelAt(row, column));
  const patch = blankLayers(spoiler);
  for (let i = 0; i < spoiler.width * spoiler.height; i++)
    setPixel(patch, i, { ...nothing, paint: 1, car: 1, solid: 0.4, metallic: 0.4 });
  const stripes = new Uint8Array(100 * 60).fill(255);
  const shadow = { width: picture.width / 2, height: picture.height / 2 };
  return {
    layers,
    stripes,
    shadow: { ...shadow, data: new Uint8Array(shadow.width * shadow.height).fill(255) },
    patches: new Map([["spoiler", patch]]),
  };
}

type Pixel = {
  base: number;
  solid: number;
  metallic: number;
  paint: number;
  wheel: number;
  glass: number;
  car: number;
};
const nothing: Pixel = { base: 0, solid: 0, metallic: 0, paint: 0, wheel: 0, glass: 0, car: 0 };

function pixelAt(row: number, column: number): Pixel {
  for (const { x, y, rim, tyre } of wheels) {
    const distance = Math.hypot(column - x, row - y);
    if (distance < rim) return { ...nothing, wheel: 1, car: 1, base: 0.02, solid: 0.5, metallic: 0.6 };
    if (distance < tyre) return { ...nothing, car: 1, base: 0.01 };
  }
  if (row < 60 || row > 300 || column < 20 || column > 980) return nothing;
  const isEdge = row === 60 || row === 300 || column === 20 || column === 980;
  const coverage = isEdge ? 0.5 : 1;
  if (row > 80 && row < 140 && column > 300 && column < 700 && (column < 390 || column > 410))
    return { ...nothing, glass: 1, car: 1, base: 0.06 };
  const light = 0.3 + (0.5 * (300 - row)) / 240;
  return {
    ...nothing,
    paint: coverage,
    car: coverage,
    base: 0.02 * coverage,
    solid: light * coverage,
    metallic: light * light * coverage,
  };
}

function blankLayers({ width, height }: { width: number; height: number }): ViewLayers {
  const count = width * height;
  return {
    base: new Uint8Array(count * 3),
    solid: new Uint8Array(count),
    metallic: new Uint8Array(count),
    masks: new Uint8Array(count * 4),
  };
}

function setPixel(layers: ViewLayers, i: number, pixel: Pixel): void {
  layers.base.fill(syntheticByte(pixel.base), i * 3, i * 3 + 3);
  layers.solid[i] = syntheticByte(pixel.solid);
  layers.metallic[i] = syntheticByte(pixel.metallic);
  layers.masks.set(
    [pixel.paint, pixel.wheel, pixel.glass, pixel.car].map((share) => Math.round(share * 255)),
    i * 4,
  );
}
