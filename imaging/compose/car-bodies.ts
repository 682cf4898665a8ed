/** Metres; the origin lies on the ground in the middle of the wheelbase, `forward` towards the bonnet, `left` the driver's left, `up` from the ground. */
export type CarPoint = { readonly forward: number; readonly left: number; readonly up: number };

/** Outer size of a car, metres. */
export type CarBody = {
  readonly lengthMetres: number;
  readonly widthMetres: number;
  readonly heightMetres: number;
  readonly wheelbaseMetres: number;
  /** Where the roof begins and ends, as shares of the length before (+) and behind (-) the middle of the wheelbase. */
  readonly roofFrontShare: number;
  readonly roofRearShare: number;
  /** Height of the tail's upper edge as a share of the car's height: 0.65 for a boot, 0.9 for an estate. */
  readonly tailHeightShare: number;
  /** Prior of the pose estimate: minus twice the logarithm of how often such a body is photographed. */
  readonly rarity: number;
};

/** Typical bodies, from manufacturers' data sheets; the pose estimate starts from each and bends the size. */
export const carBodies = {
  hatchback: {
    lengthMetres: 4.1,
    widthMetres: 1.76,
    heightMetres: 1.48,
    wheelbaseMetres: 2.55,
    roofFrontShare: 0.05,
    roofRearShare: -0.38,
    tailHeightShare: 0.68,
    rarity: 0,
  },
  saloon: {
    lengthMetres: 4.6,
    widthMetres: 1.8,
    heightMetres: 1.44,
    wheelbaseMetres: 2.68,
    roofFrontShare: 0.05,
    roofRearShare: -0.22,
    tailHeightShare: 0.7,
    rarity: 0,
  },
  estate: {
    lengthMetres: 4.7,
    widthMetres: 1.82,
    heightMetres: 1.5,
    wheelbaseMetres: 2.72,
    roofFrontShare: 0.06,
    roofRearShare: -0.42,
    tailHeightShare: 0.72,
    rarity: 0.5,
  },
  suv: {
    lengthMetres: 4.6,
    widthMetres: 1.87,
    heightMetres: 1.7,
    wheelbaseMetres: 2.68,
    roofFrontShare: 0.08,
    roofRearShare: -0.42,
    tailHeightShare: 0.72,
    rarity: 0.5,
  },
  van: {
    lengthMetres: 4.6,
    widthMetres: 1.83,
    heightMetres: 1.86,
    wheelbaseMetres: 2.78,
    roofFrontShare: 0.18,
    roofRearShare: -0.45,
    tailHeightShare: 0.8,
    rarity: 2,
  },
  sports: {
    lengthMetres: 4.5,
    widthMetres: 1.92,
    heightMetres: 1.22,
    wheelbaseMetres: 2.65,
    roofFrontShare: 0.04,
    roofRearShare: -0.14,
    tailHeightShare: 0.74,
    rarity: 1,
  },
  pickup: {
    lengthMetres: 5.2,
    widthMetres: 1.88,
    heightMetres: 1.8,
    wheelbaseMetres: 3.1,
    roofFrontShare: 0.09,
    roofRearShare: -0.2,
    tailHeightShare: 0.6,
    rarity: 3,
  },
  cruiser: {
    lengthMetres: 5.6,
    widthMetres: 2.02,
    heightMetres: 1.42,
    wheelbaseMetres: 3.25,
    roofFrontShare: 0.05,
    roofRearShare: -0.15,
    tailHeightShare: 0.68,
    rarity: 4,
  },
} as const satisfies Record<string, CarBody>;

/** Tyres stand this much inside the body's widest line. */
const tyreInsetMetres = 0.04;
/** Share of the overhangs that lies in front. */
const frontOverhangShare = 0.47;

/** Where the four tyres' outer edges touch the ground: front left, front right, rear left, rear right. */
export function tyreContacts(body: CarBody): readonly [CarPoint, CarPoint, CarPoint, CarPoint] {
  const forward = body.wheelbaseMetres / 2;
  const left = body.widthMetres / 2 - tyreInsetMetres;
  return [
    { forward, left, up: 0 },
    { forward, left: -left, up: 0 },
    { forward: -forward, left, up: 0 },
    { forward: -forward, left: -left, up: 0 },
  ];
}

/** Distance of the front and the rear end from the middle of the wheelbase. */
export function bodyEnds(body: CarBody): { readonly front: number; readonly rear: number } {
  const overhangs = body.lengthMetres - body.wheelbaseMetres;
  return {
    front: body.wheelbaseMetres / 2 + overhangs * frontOverhangShare,
    rear: body.wheelbaseMetres / 2 + overhangs * (1 - frontOverhangShare),
  };
}

/** Points whose convex hull, seen from any side, is about that of such a car. */
export function bodyOutline(body: CarBody): CarPoint[] {
  const { front, rear } = bodyEnds(body);
  const half = body.widthMetres / 2;
  const height = body.heightMetres;
  const length = body.lengthMetres;
  const tail = body.tailHeightShare * height;
  const axle = body.wheelbaseMetres / 2;
  // forward, share of the half width, height
  const rows: readonly (readonly [number, number, number])[] = [
    [axle + 0.16, 0.97, 0.05],
    [axle - 0.16, 0.97, 0.05],
    [-axle + 0.16, 0.97, 0.05],
    [-axle - 0.16, 0.97, 0.05],
    [front - 0.02, 0.4, 0.22],
    [front - 0.02, 0.4, 0.4 * height],
    [front - 0.14, 0.78, 0.24],
    [front - 0.16, 0.8, 0.45 * height],
    [front - 0.5, 0.98, 0.26],
    [front - 0.55, 0.97, 0.5 * height],
    [front - 0.3, 0.6, 0.53 * height],
    [front - 0.8, 0.86, 0.6 * height],
    [-rear + 0.02, 0.5, 0.3],
    [-rear + 0.02, 0.5, 0.45 * height],
    [-rear + 0.1, 0.82, 0.3],
    [-rear + 0.1, 0.84, 0.5 * height],
    [-rear + 0.4, 0.98, 0.3],
    [-rear + 0.2, 0.9, tail * 0.9],
    [-rear + 0.15, 0.7, tail],
    [roof(body.roofFrontShare, length), 0.66, 0.95 * height],
    [roof(body.roofFrontShare, length), 0.4, 0.97 * height],
    [roof(body.roofRearShare, length), 0.66, 0.95 * height],
    [roof(body.roofRearShare, length), 0.4, 0.97 * height],
    [-0.03 * length, 0.62, 0.98 * height],
    [-0.05 * length, 0.35, height],
    [axle - 0.8, 1.07, 0.63 * height],
  ];
  const outline: CarPoint[] = [...tyreContacts(body)];
  for (const [forward, share, up] of rows) {
    outline.push({ forward, left: share * half, up }, { forward, left: -share * half, up });
  }
  return outline;
}

function roof(share: number, lengthMetres: number): number {
  return share * lengthMetres;
}
