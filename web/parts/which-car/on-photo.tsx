import clsx from "clsx";
import { PartOutline } from "./part-outline.tsx";
import { PointAtCar } from "./point-at-car.tsx";
import type { WhichCar } from "./use-which-car.ts";

type OnPhotoProps = { whichCar: WhichCar; className: string };

/**
 * Over the photo, in its size: the outlines of its cars, to be tapped, and the part that is asked about; or the cross that asks for a place.
 * Positioned, because the photo's cut-out is masked and would else be painted over it.
 */
export function OnPhoto({ whichCar, className }: OnPhotoProps) {
  if (whichCar.isAskingPlace) return <PointAtCar whichCar={whichCar} className={className} />;
  const { upload, isBusy, openParts } = whichCar;
  const part = isBusy ? undefined : openParts[0];
  const isOneOfSeveral = upload.cutOut.cars.length > 1;
  if (!isOneOfSeveral && part === undefined) return null;
  return (
    <svg
      aria-hidden="true"
      width={upload.width}
      height={upload.height}
      viewBox={`0 0 ${upload.width} ${upload.height}`}
      className={clsx("pointer-events-none relative", className)}
    >
      {isOneOfSeveral ? <CarOutlines whichCar={whichCar} /> : null}
      {part ? <PartOutline part={part} /> : null}
    </svg>
  );
}

/** The keyboard has the radio buttons beside the photo. */
function CarOutlines({ whichCar }: { whichCar: WhichCar }) {
  const { upload, isBusy, choice, chosen, pointed, point, chooseOutline } = whichCar;
  const isHeld = isBusy && choice === null;
  return upload.cutOut.cars.map(({ outline }, index) => {
    const isChosen = index === chosen;
    return (
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
            isChosen && choice !== null ? "animate-breathe" : "",
            pointed === index && !isChosen ? "fill-white/25" : "fill-transparent",
            isHeld || isChosen ? "" : "pointer-events-auto cursor-pointer",
          )}
          onPointerEnter={() => point(index)}
          onPointerLeave={() => point(null)}
          onClick={() => chooseOutline(outline)}
        />
      </g>
    );
  });
}
