import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";

type CompareSliderProps = {
  before: ReactNode;
  after: ReactNode;
  /** What is compared, for those who don't see it. */
  label: string;
  /** Moves once by itself when it first comes into view. */
  demonstrates?: boolean;
};

const start = 50;
const stepPercent = 5;

/** Two pictures over each other with a line between that pointer, touch and arrow keys move from 0 to 100 percent. */
export function CompareSlider({ before, after, label, demonstrates = false }: CompareSliderProps) {
  const root = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(start);
  const [isDemonstrating, setDemonstrating] = useState(false);
  // Whoever takes the line has it: a demonstration under way, or still to come, must not pull it back.
  const stopDemonstration = useRef<() => void>(() => {});

  useEffect(() => {
    const element = root.current;
    if (!demonstrates || !element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setDemonstrating(true);
        [22, 78, start].forEach((stop, index) => timers.push(setTimeout(() => setPosition(stop), 500 + index * 1100)));
        timers.push(setTimeout(() => setDemonstrating(false), 4200));
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    const stop = () => {
      observer.disconnect();
      timers.forEach(clearTimeout);
      setDemonstrating(false);
    };
    stopDemonstration.current = stop;
    return stop;
  }, [demonstrates]);

  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    stopDemonstration.current();
    setPosition(clamp(((event.clientX - box.left) / box.width) * 100));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = positionAfterKey(event.key, position);
    if (next === undefined) return;
    event.preventDefault();
    stopDemonstration.current();
    setPosition(next);
  }

  const moving = isDemonstrating ? "transition-[clip-path,translate] duration-1000 ease-in-out" : "";
  return (
    <div
      ref={root}
      data-own-keys
      className="relative size-full cursor-ew-resize touch-pan-y overflow-hidden select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      {after}
      <div className={`absolute inset-0 ${moving}`} style={{ clipPath: `inset(0 ${100 - position}% 0 0)` }}>
        {before}
      </div>
      {/* Moved by `translate`: a change of `left` would count as a shift of the layout, sixty times a second. */}
      <div className={`pointer-events-none absolute inset-0 ${moving}`} style={{ translate: `${position}%` }}>
        <span className="absolute inset-y-0 -left-px w-0.5 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]" />
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(position)}
          aria-valuetext={`${Math.round(position)} percent before`}
          onKeyDown={onKeyDown}
          className="bg-signal text-on-signal pointer-events-auto absolute top-1/2 grid h-14 w-11 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-md"
        >
          <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
            <path d="M9 6l-5 6 5 6M15 6l5 6-5 6" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </div>
      </div>
    </div>
  );
}

function positionAfterKey(key: string, position: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return clamp(position - stepPercent);
    case "ArrowRight":
    case "ArrowUp":
      return clamp(position + stepPercent);
    case "Home":
      return 0;
    case "End":
      return 100;
    default:
      return undefined;
  }
}

function clamp(percent: number): number {
  return Math.max(0, Math.min(100, percent));
}
