import { useLayoutEffect, useRef, type PointerEvent, type ReactNode } from "react";
import type { CarBox } from "#contract/car-box.ts";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LaidPhoto } from "./laid-photo.tsx";
import { layCarOnCar } from "./lay-car-on-car.ts";

type ZoomCompareProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  upload: Upload;
  generation: Generation;
  pictureUrl: string;
};

/**
 * Photo and picture side by side, one picture pixel to one screen pixel, moved together: how a dealer checks a car. The photo is brought
 * to the picture's size, so that both panes show the same part of the car.
 */
export function ZoomCompare({ open, onOpenChange, ...compared }: ZoomCompareProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Compare at 100 %" size="screen">
      <Panes {...compared} />
    </Dialog>
  );
}

function Panes({ upload, generation, pictureUrl }: Omit<ZoomCompareProps, "open" | "onOpenChange">) {
  const place = layCarOnCar(upload, generation);
  const picture = { width: generation.width ?? 0, height: generation.height ?? 0 };
  return (
    <div data-own-keys className="bg-line grid min-h-0 flex-1 gap-0.5 portrait:grid-rows-2 landscape:grid-cols-2">
      <Pane name="Your photo" size={place ? picture : upload} carBox={place ? generation.carBox : upload.carBox}>
        {place ? (
          <LaidPhoto upload={upload} place={place} />
        ) : (
          <img src={upload.uploadUrl} alt="Your car as you photographed it" draggable={false} className="size-full" />
        )}
      </Pane>
      <Pane name="The picture" size={picture} carBox={generation.carBox}>
        <img
          src={pictureUrl}
          alt={`Your car in the scene ${generation.preset}`}
          draggable={false}
          className="size-full"
        />
      </Pane>
    </div>
  );
}

type PaneProps = {
  name: string;
  /** In device pixels. */
  size: { width: number; height: number };
  /** Where to look first. */
  carBox: CarBox | null;
  children: ReactNode;
};

function Pane({ name, size, carBox, children }: PaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const { devicePixelRatio } = window;

  const middle = carBox ? { x: carBox.left + carBox.width / 2, y: carBox.top + carBox.height / 2 } : null;
  const { x, y } = middle ?? { x: size.width / 2, y: size.height / 2 };
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
        onScroll={(event) => lead(event.currentTarget)}
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

/** Moves the other pane along. */
function lead(leader: HTMLElement): void {
  // A pane that scrolls because it follows must not lead in its turn, or rounding would make both drift.
  if (!leader.matches(":hover, :focus, :focus-within")) return;
  const panes = leader.closest("[data-own-keys]")?.querySelectorAll<HTMLElement>("[role='region']") ?? [];
  for (const pane of panes) if (pane !== leader) alignScroll(leader, pane);
}

/** The same share of the way across and down: without known cars, photo and picture seldom have the same size. */
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
