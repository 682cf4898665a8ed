import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Back and forward return to where the reader was; another page starts at its top, or at the part that the address names. */
export function ScrollMemory(): null {
  const { key, pathname, hash, state } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef<string | null>(null);
  // Entries that the browser makes itself, for the first page and for parts of one, have no key of their own.
  const place = key + pathname + hash;
  useKeepingPosition(place);

  useLayoutEffect(() => {
    const isFirst = shownPath.current === null;
    // A screen that notes in its address what it shows is still the same screen.
    const isSame = shownPath.current === pathname;
    const isNote = isSame && (navigationType === NavigationType.Replace || keepsPlace(state));
    shownPath.current = pathname;
    const isReturn = navigationType === NavigationType.Pop && history.state !== null;
    const position = isReturn ? keptPositions()[place] : undefined;
    // The first page is the browser's: it knows a reload from a new visit.
    if (isFirst) return;
    const part = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (position !== undefined) window.scrollTo(0, position);
    else if (part) part.scrollIntoView();
    else if (!isNote) window.scrollTo(0, 0);
  }, [place, pathname, hash, state, navigationType]);
  return null;
}

/** Whether a step forward opens something over the page, which stays where it is. */
function keepsPlace(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsPlace" in state;
}

/** Notes how far each entry of the tab's history is scrolled, over reloads as well. */
function useKeepingPosition(place: string): void {
  const currentPlace = useRef(place);
  useLayoutEffect(() => {
    currentPlace.current = place;
  }, [place]);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const onScroll = () => {
      keptPositions()[currentPlace.current] = Math.round(window.scrollY);
    };
    const onLeave = () => {
      history.scrollRestoration = "auto";
      keep();
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", onLeave);
    };
  }, []);
}

const storageKey = "carvas.scroll";
let positions: Record<string, number> | null = null;

function keptPositions(): Record<string, number> {
  positions ??= readKept();
  return positions;
}

function readKept(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    // Storage may be blocked or hold something else: then nothing is known of earlier pages.
    return {};
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(keptPositions()));
  } catch {
    // Blocked or full: a reload then starts at the top.
    positions = null;
  }
}
