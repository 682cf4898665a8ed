import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState, type PointerEvent } from "react";
import type { ViewPicture } from "#contract/view-sets.ts";
import { iconButtonClass } from "#web/ui/button.tsx";
import { stepIndex, swipeDirection } from "./next-view.ts";
import type { ViewerFiles } from "./use-viewer-files.ts";
import { ViewPictureFrame } from "./view-picture-frame.tsx";
import { viewStateOf } from "./view-states.ts";

type ViewCarouselProps = {
  views: readonly ViewPicture[];
  index: number;
  onIndex: (index: number) => void;
  onZoom: () => void;
  carName: string;
  files: ViewerFiles;
  /** Stands blurred where a picture is on its way. */
  previewUrl: string | undefined;
};

/** The large picture; the other five lie beside it and come by swipe, arrow or key. */
export function ViewCarousel({ views, index, onIndex, onZoom, carName, files, previewUrl }: ViewCarouselProps) {
  const hasPicture = views.some((view) => viewStateOf(view, files.seen) === "loaded");
  const { shift, handlers } = useSwipe((direction) => onIndex(stepIndex(index, direction, views.length)));
  const isMoving = shift !== 0;
  return (
    <div className="group relative min-h-0 overflow-hidden">
      <div
        {...handlers}
        onDoubleClick={onZoom}
        className="flex size-full cursor-zoom-in touch-pan-y select-none"
        style={{
          transform: `translateX(calc(${-index * 100}% + ${shift}px))`,
          transition: isMoving ? undefined : "transform 260ms var(--ease-out)",
        }}
      >
        {views.map((picture, place) => (
          <div key={picture.view} className="size-full shrink-0" inert={place !== index}>
            <ViewPictureFrame
              picture={picture}
              state={viewStateOf(picture, files.seen)}
              alt={`${carName}, ${picture.label}`}
              onSeen={files.onSeen}
              previewUrl={previewUrl}
              className="size-full"
            />
          </div>
        ))}
      </div>
      {hasPicture ? (
        <>
          <StepButton label="Previous view" onClick={() => onIndex(stepIndex(index, -1, views.length))} isLeft />
          <StepButton label="Next view" onClick={() => onIndex(stepIndex(index, 1, views.length))} />
        </>
      ) : null}
    </div>
  );
}

function StepButton({ label, onClick, isLeft = false }: { label: string; onClick: () => void; isLeft?: boolean }) {
  const Arrow = isLeft ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`${iconButtonClass} ${isLeft ? "left-2" : "right-2"} absolute top-1/2 -translate-y-1/2 !bg-black/45 !text-white hover:!bg-black/70 pointer-coarse:hidden`}
    >
      <Arrow aria-hidden="true" className="size-6" />
    </button>
  );
}

/** A finger drags the picture along; letting go turns it or lets it fall back. A mouse has the arrows. */
function useSwipe(onTurn: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; at: number } | null>(null);
  const [shift, setShift] = useState(0);

  function end(event: PointerEvent<HTMLElement>, isCancelled: boolean): void {
    const began = start.current;
    if (!began) return;
    start.current = null;
    setShift(0);
    if (isCancelled) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    const deltaX = event.clientX - began.x;
    const direction = swipeDirection({ deltaX, width, durationMs: event.timeStamp - began.at });
    if (direction !== 0) onTurn(direction);
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      start.current = { x: event.clientX, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current && event.isPrimary) setShift(event.clientX - start.current.x);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
  };
  return { shift, handlers };
}
