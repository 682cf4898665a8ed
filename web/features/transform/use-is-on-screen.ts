import { useEffect, useState, type RefObject } from "react";

/** Less of the stage than this is no sight of it. */
const visibleShare = 0.35;

/** Whether enough of an element to see what goes on in it lies between the header and the lower edge of the window. */
export function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const header = document.querySelector("header")?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(
      ([entry]) => setOnScreen(entry === undefined || entry.intersectionRatio >= visibleShare),
      { threshold: [0, visibleShare, 1], rootMargin: `-${header}px 0px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}
