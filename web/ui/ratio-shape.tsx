import { ratioFacts, type Ratio } from "#contract/ratios.ts";

/** A format drawn to scale: all four share one area, as pictures of one size do. */
export function RatioShape({ ratio, areaSide }: { ratio: Ratio; areaSide: number }) {
  const { width, height } = ratioFacts[ratio];
  const scale = areaSide / Math.sqrt(width * height);
  return (
    <span
      aria-hidden="true"
      className="block rounded-sm border-2 border-current"
      style={{ width: width * scale, height: height * scale }}
    />
  );
}
