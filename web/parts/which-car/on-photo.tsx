import clsx from "clsx";
import { PointAtCar } from "./point-at-car.tsx";
import type { WhichCar } from "./use-which-car.ts";

type OnPhotoProps = { whichCar: WhichCar; className: string };

/**
 * Over the photo, in its size: the outlines of its cars, to be tapped, or the cross that asks for a place. Positioned, because the photo's cut-out is
 * masked and would else be painted over it.
 */
export function OnPhoto({ whichCar, className }: OnPhotoProps) {
  if (whichCar.isAskingPlace) return <PointAtCar whichCar={whichCar} className={className} />;
  const { upload, isBusy, pointed, point, chooseOutline } = whichCar;
  const { cars } = upload.cutOut;
  if (cars.length < 2) return null;
  return (
    <svg
      aria-hidden="true"
      width={upload.width}
      height={upload.height}
      viewBox={`0 0 ${upload.width} ${upload.height}`}
      className={clsx("pointer-events-none relative", className)}
    >
      {cars.map(({ outline, isChosen }, index) => (
        <g key={String(outline)}>
          <polygon
            points={outline.join(" ")}
            fill="none"
            stroke="#000"
            strokeOpacity={0.6}
            strokeWidth={5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          {/* The keyboard has the radio buttons beside the photo. */}
          <polygon
            data-car={index}
            points={outline.join(" ")}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            strokeWidth={isChosen || pointed === index ? 3 : 1.5}
            strokeDasharray={isChosen ? undefined : "7 5"}
            className={clsx(
              "transition-colors",
              isChosen ? "stroke-signal" : "stroke-white",
              pointed === index && !isChosen ? "fill-white/25" : "fill-transparent",
              isBusy || isChosen ? "" : "pointer-events-auto cursor-pointer",
            )}
            onPointerEnter={() => point(index)}
            onPointerLeave={() => point(null)}
            onClick={() => chooseOutline(outline)}
          />
        </g>
      ))}
    </svg>
  );
}
