import { useId } from "react";

/** Squares on the longer side: small enough to show the edge, large enough not to flicker. */
const squares = 40;

type ChequerboardProps = { width: number; height: number; className: string };

/** What lies behind a cut-out: nothing. Laid out as a picture of that size would be; neutral, and the same in light and dark. */
export function Chequerboard({ width, height, className }: ChequerboardProps) {
  const id = useId();
  const side = Math.max(width, height) / squares;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={className}>
      <defs>
        <pattern id={id} width={2 * side} height={2 * side} patternUnits="userSpaceOnUse">
          <rect width={2 * side} height={2 * side} fill="#b9b9b9" />
          <rect width={side} height={side} fill="#dedede" />
          <rect x={side} y={side} width={side} height={side} fill="#dedede" />
        </pattern>
      </defs>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </svg>
  );
}
