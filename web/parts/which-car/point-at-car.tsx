import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { placeInPhoto, within, type Place } from "./outline-places.ts";
import type { WhichCar } from "./use-which-car.ts";

type PointAtCarProps = { whichCar: WhichCar; className: string };

/** Shares of the photo's long side that a press of an arrow key moves the cross, and with Shift. */
const stepShares = { coarse: 0.04, fine: 0.005 } as const;
const directions: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Asks for a place on the photo: a tap, or a cross that arrow keys move and Enter takes. */
export function PointAtCar({ whichCar: { upload, askPlace, choosePlace }, className }: PointAtCarProps) {
  const { width, height } = upload;
  const [cross, setCross] = useState<Place>([width / 2, height / 2]);
  const surface = useRef<SVGSVGElement>(null);
  const longSide = Math.max(width, height);
  useEffect(() => surface.current?.focus(), []);

  function press(event: KeyboardEvent): void {
    const direction = directions[event.key];
    if (direction === undefined && !["Enter", " ", "Escape"].includes(event.key)) return;
    // Neither the page nor the stage's own keys.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") askPlace(false);
    else if (direction === undefined) choosePlace(cross);
    else {
      const step = longSide * (event.shiftKey ? stepShares.fine : stepShares.coarse);
      setCross(within(upload, [cross[0] + direction[0] * step, cross[1] + direction[1] * step]));
    }
  }
  function tap({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>): void {
    choosePlace(placeInPhoto(currentTarget.getBoundingClientRect(), upload, [clientX, clientY]));
  }

  const [x, y] = cross;
  const arm = longSide / 30;
  return (
    <svg
      ref={surface}
      role="slider"
      tabIndex={0}
      aria-label="Place of the car that is meant"
      aria-roledescription="cross"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((x / width) * 100)}
      aria-valuetext={`${Math.round((x / width) * 100)} % from the left, ${Math.round((y / height) * 100)} % from the top`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={`focus-visible:outline-accent relative cursor-crosshair touch-manipulation focus-visible:outline-2 ${className}`}
      onClick={tap}
      onKeyDown={press}
    >
      {[
        { colour: "#000", strokeWidth: 5 },
        { colour: "#fff", strokeWidth: 2 },
      ].map(({ colour, strokeWidth }) => (
        <path
          key={colour}
          d={`M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`}
          stroke={colour}
          strokeWidth={strokeWidth}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
