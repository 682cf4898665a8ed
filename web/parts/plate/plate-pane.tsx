import { useLayoutEffect, useRef, useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { CornerHandle } from "./corner-handle.tsx";
import { Magnifier } from "./magnifier.tsx";
import type { CornerIndex, PlateCorners } from "./use-plate-corners.ts";

const corners: readonly { index: CornerIndex; name: string }[] = [
  { index: 0, name: "Top left corner" },
  { index: 1, name: "Top right corner" },
  { index: 2, name: "Bottom right corner" },
  { index: 3, name: "Bottom left corner" },
];

export type PlateView = {
  /** The photo's width over the pane's, in percent. */
  readonly zoom: number;
  /** What is looked at when the zoom changes, in photo pixels. */
  readonly centre: { readonly x: number; readonly y: number };
};

type PlatePaneProps = {
  upload: Upload;
  corners: PlateCorners;
  view: PlateView;
  onLost: () => void;
};

/** A window onto the photo with the plate's corners on it. */
export function PlatePane({ upload, corners: { quad, remember, move }, view, onLost }: PlatePaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<CornerIndex | null>(null);
  const { width, height, uploadUrl } = upload;

  // At another size the plate stays in sight.
  useLayoutEffect(() => {
    const { current } = pane;
    if (current === null) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = current;
    const { x, y } = view.centre;
    current.scrollTo((x / width) * scrollWidth - clientWidth / 2, (y / height) * scrollHeight - clientHeight / 2);
  }, [view, width, height]);

  const pointOf = ([x, y]: readonly [number, number]) => ({ x, y });
  return (
    <div className="bg-sunken relative min-h-64 flex-1">
      <div ref={pane} role="group" aria-label="Photo" className="absolute inset-0 overflow-auto overscroll-contain p-6">
        <div
          className="relative mx-auto select-none"
          style={{ width: `${view.zoom}%`, aspectRatio: `${width} / ${height}` }}
        >
          <img src={uploadUrl} alt="" draggable={false} className="size-full" onError={onLost} />
          <svg
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-full overflow-visible"
          >
            <Outline quad={quad} colour="#000" strokeWidth={4} />
            <Outline quad={quad} colour="#fff" strokeWidth={2} />
          </svg>
          {corners.map(({ index, name }) => (
            <CornerHandle
              key={name}
              name={name}
              at={pointOf(quad[index])}
              photo={upload}
              onBegin={remember}
              onMove={(to) => move(index, to)}
              onActive={(isActive) => setActive(isActive ? index : null)}
            />
          ))}
        </div>
      </div>
      {active === null ? null : <Magnifier url={uploadUrl} at={pointOf(quad[active])} photo={upload} />}
    </div>
  );
}

/** Two of them, so that it is seen on white plates and on black cars. */
function Outline({ quad, colour, strokeWidth }: Pick<PlateCorners, "quad"> & { colour: string; strokeWidth: number }) {
  const points = quad.map((corner) => corner.join(",")).join(" ");
  return (
    <polygon
      points={points}
      fill="none"
      stroke={colour}
      strokeWidth={strokeWidth}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}
