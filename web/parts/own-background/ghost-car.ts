import { backgroundCamera } from "#contract/limits.ts";

export type Lines = { readonly horizonShare: number; readonly groundShare: number };

/** The lines stay this far apart, and within the photo. */
export const leastGap = 0.05;
export const horizonBounds = { min: 0, max: 0.9 } as const;
export const groundBounds = { min: 0.1, max: 0.98 } as const;

/** A car of usual size on the ground line: shares of the photo's width and height. */
export function ghostCar({ horizonShare, groundShare }: Lines, photo: { width: number; height: number }) {
  const perMetre = (groundShare - horizonShare) / backgroundCamera.heightMetres;
  const height = perMetre * backgroundCamera.carHeightMetres;
  const width = (perMetre * backgroundCamera.carLengthMetres * photo.height) / photo.width;
  return { left: (1 - width) / 2, top: groundShare - height, width, height };
}

/** One line moved, as far as the other lets it. */
export function moveLine(lines: Lines, line: "horizon" | "ground", to: number): Lines {
  if (line === "horizon") {
    const most = Math.min(horizonBounds.max, lines.groundShare - leastGap);
    return { ...lines, horizonShare: Math.min(most, Math.max(horizonBounds.min, to)) };
  }
  const least = Math.max(groundBounds.min, lines.horizonShare + leastGap);
  return { ...lines, groundShare: Math.max(least, Math.min(groundBounds.max, to)) };
}
