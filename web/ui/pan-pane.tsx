import { useLayoutEffect, useRef, type PointerEvent, type ReactNode, type UIEvent } from "react";

type PanPaneProps = {
  name: string;
  /** In device pixels. */
  size: { width: number; height: number };
  /** Where to look first, in the same pixels; the middle otherwise. */
  centre?: { x: number; y: number } | null;
  onScroll?: (event: UIEvent<HTMLElement>) => void;
  children: ReactNode;
};

/** A window onto a picture at one picture pixel to one screen pixel, moved by scrolling or dragging. */
export function PanPane({ name, size, centre, onScroll, children }: PanPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const { devicePixelRatio } = window;

  const { x, y } = centre ?? { x: size.width / 2, y: size.height / 2 };
  useLayoutEffect(() => {
    const { current } = pane;
    current?.scrollTo(x / devicePixelRatio - current.clientWidth / 2, y / devicePixelRatio - current.clientHeight / 2);
  }, [devicePixelRatio, x, y]);

  return (
    <figure className="bg-sunken relative min-h-0 min-w-0">
      <div
        ref={pane}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={name}
        className="absolute inset-0 grid cursor-grab place-content-center-safe overflow-auto select-none active:cursor-grabbing"
        onScroll={onScroll}
        onPointerMove={pan}
      >
        <div style={{ width: size.width / devicePixelRatio, height: size.height / devicePixelRatio }}>{children}</div>
      </div>
      <figcaption className="label pointer-events-none absolute bottom-4 left-4 rounded-sm bg-black/60 px-2 py-1 text-white">
        {name}
      </figcaption>
    </figure>
  );
}

function pan(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType === "mouse" && event.buttons === 1)
    event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}
