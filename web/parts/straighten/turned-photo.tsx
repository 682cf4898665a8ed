import { useState } from "react";
import { turnedBounds } from "#contract/photo-turn.ts";
import type { Upload } from "#contract/uploads.ts";

/** Lines of the grid each way, the border's not counted. */
const gridLines = 7;

/** The photo as it was sent, turned, under an upright grid. Its corners are seen: nothing of it is cut off. */
export function TurnedPhoto({ upload, degrees }: { upload: Upload; degrees: number }) {
  const [sent, setSent] = useState<{ width: number; height: number } | null>(null);
  const [isLost, setLost] = useState(false);
  const [address = ""] = upload.previewUrl.split("?");
  const url = address.replace(/\/preview$/, "/sent");
  const bounds = turnedBounds(sent ?? upload, degrees);
  return (
    <div className="bg-sunken relative mx-4 min-h-48 flex-1 overflow-hidden rounded-md sm:mx-6">
      {sent === null ? (
        <>
          <img
            src={url}
            alt=""
            className="invisible absolute size-px"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSent({ width, height })}
            onError={() => setLost(true)}
          />
          <p
            role={isLost ? "alert" : "status"}
            className="text-ink-soft absolute inset-0 grid place-items-center text-sm"
          >
            {isLost ? "The photo can't be shown just now. Close this and open it again." : "Opening your photo"}
          </p>
        </>
      ) : (
        <svg
          viewBox={`0 0 ${bounds.width} ${bounds.height}`}
          role="img"
          aria-label="Your photo as it will stand"
          className="absolute inset-0 size-full p-2"
        >
          <image
            href={url}
            width={sent.width}
            height={sent.height}
            transform={`translate(${bounds.width / 2} ${bounds.height / 2}) rotate(${degrees}) translate(${-sent.width / 2} ${-sent.height / 2})`}
          />
          <Grid {...bounds} />
        </svg>
      )}
    </div>
  );
}

/** Dark under light, so that it is seen on sky and tar alike; the middle lines are stronger. */
function Grid({ width, height }: { width: number; height: number }) {
  const places = Array.from({ length: gridLines }, (_, at) => (at + 1) / (gridLines + 1));
  const path = (some: readonly number[]) =>
    some.map((share) => `M${share * width} 0V${height}M0 ${share * height}H${width}`).join("");
  const lines = [
    { path: path(places), opacity: 0.5 },
    { path: path([0.5]), opacity: 0.9 },
  ];
  return (
    <g fill="none" pointerEvents="none">
      {lines.map(({ path: d, opacity }) => (
        <g key={opacity} opacity={opacity}>
          <path d={d} stroke="#000" strokeWidth={2} strokeOpacity={0.4} vectorEffect="non-scaling-stroke" />
          <path d={d} stroke="#fff" strokeWidth={1} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </g>
  );
}
