import { useEffect, useState } from "react";

const slideMs = 3000;
/** The second picture waits until the page stands. */
const firstFetchMs = 1000;

type Hold = "pointer" | "focus";

export type Slideshow = {
  index: number;
  /** Pictures that may be fetched: those that were shown, and the next one. */
  fetched: ReadonlySet<number>;
  isPlaying: boolean;
  /** What the pause button says: whether it was stopped by hand (or by the system's wish for less motion). */
  isStopped: boolean;
  toggle: () => void;
  step: (by: 1 | -1) => void;
  hold: (by: Hold) => void;
  release: (by: Hold) => void;
};

type Shown = { index: number; fetched: ReadonlySet<number> };

function moved({ index, fetched }: Shown, by: number, count: number): Shown {
  const next = (index + by + count) % count;
  return { index: next, fetched: new Set([...fetched, next, (next + 1) % count]) };
}

/** Moves on every three seconds; not while stopped, while a pointer or the focus rests on it, or while the page is hidden. */
export function useSlideshow(count: number): Slideshow {
  const [{ index, fetched }, setShown] = useState<Shown>({ index: 0, fetched: new Set([0]) });
  const [isStopped, setStopped] = useState(false);
  const [holds, setHolds] = useState<readonly Hold[]>([]);
  const isPlaying = !isStopped && holds.length === 0;

  useEffect(() => {
    const less = window.matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setStopped(less.matches);
    if (less.matches) follow();
    less.addEventListener("change", follow);
    return () => less.removeEventListener("change", follow);
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      if (!document.hidden) setShown((now) => moved(now, 1, count));
    }, slideMs);
    return () => clearInterval(timer);
  }, [isPlaying, count]);

  useEffect(() => {
    const timer = setTimeout(() => setShown((now) => moved(now, 0, count)), firstFetchMs);
    return () => clearTimeout(timer);
  }, [count]);

  return {
    index,
    fetched,
    isPlaying,
    isStopped,
    // Who presses Play is still on the button: that hold is over, or nothing would move.
    toggle: () => {
      setStopped(!isStopped);
      if (isStopped) setHolds([]);
    },
    step: (by) => setShown((now) => moved(now, by, count)),
    hold: (by) => setHolds((now) => (now.includes(by) ? now : [...now, by])),
    release: (by) => setHolds((now) => now.filter((one) => one !== by)),
  };
}
