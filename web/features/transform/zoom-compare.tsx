import { useRef, type PointerEvent } from "react";
import { Dialog } from "../../ui/dialog.tsx";

type ZoomCompareProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  originalUrl: string;
  /** Shown where the browser can't open the photo's own format. */
  previewUrl: string;
  pictureUrl: string;
};

/** Photo and picture side by side, one picture pixel to one screen pixel, moved together: how a dealer checks a car. */
export function ZoomCompare({ open, onOpenChange, originalUrl, previewUrl, pictureUrl }: ZoomCompareProps) {
  const panes = useRef(new Map<string, HTMLElement>());

  function keep(name: string): (element: HTMLElement | null) => void {
    return (element) => {
      if (element) panes.current.set(name, element);
      else panes.current.delete(name);
    };
  }

  function follow(leader: HTMLElement): void {
    // A pane that scrolls because it follows must not lead in its turn, or rounding would make both drift.
    if (!leader.matches(":hover, :focus, :focus-within")) return;
    for (const pane of panes.current.values()) if (pane !== leader) alignScroll(leader, pane);
  }

  const sides = [
    { name: "Your photo", url: originalUrl, fallbackUrl: previewUrl },
    { name: "The picture", url: pictureUrl, fallbackUrl: pictureUrl },
  ] as const;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Compare at 100 %" size="screen">
      <div data-own-keys className="bg-line grid min-h-0 flex-1 gap-0.5 portrait:grid-rows-2 landscape:grid-cols-2">
        {sides.map(({ name, url, fallbackUrl }) => (
          <figure key={name} className="bg-sunken relative min-h-0 min-w-0">
            <div
              ref={keep(name)}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
              tabIndex={0}
              role="region"
              aria-label={name}
              className="absolute inset-0 grid cursor-grab place-content-center-safe overflow-auto active:cursor-grabbing"
              onScroll={(event) => follow(event.currentTarget)}
              onPointerMove={pan}
            >
              <img
                src={url}
                alt={name}
                draggable={false}
                className="max-w-none select-none"
                onLoad={(event) => showAtFullSize(event.currentTarget)}
                onError={(event) => {
                  if (event.currentTarget.src !== new URL(fallbackUrl, location.href).href)
                    event.currentTarget.src = fallbackUrl;
                }}
              />
            </div>
            <figcaption className="label pointer-events-none absolute bottom-4 left-4 rounded-sm bg-black/60 px-2 py-1 text-white">
              {name}
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}

function showAtFullSize(image: HTMLImageElement): void {
  image.style.width = `${image.naturalWidth / window.devicePixelRatio}px`;
  const pane = image.parentElement;
  pane?.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) * 0.6);
}

/** The same share of the way across and down: photo and picture seldom have the same size. */
function alignScroll(leader: HTMLElement, follower: HTMLElement): void {
  const across = leader.scrollLeft / Math.max(1, leader.scrollWidth - leader.clientWidth);
  const down = leader.scrollTop / Math.max(1, leader.scrollHeight - leader.clientHeight);
  follower.scrollTo(
    across * (follower.scrollWidth - follower.clientWidth),
    down * (follower.scrollHeight - follower.clientHeight),
  );
}

function pan(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType === "mouse" && event.buttons === 1)
    event.currentTarget.scrollBy(-event.movementX, -event.movementY);
}
