import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Back and forward return to where the reader was; another page starts at its top, or at the part that the address names. */
export function ScrollMemory(): null {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef<string | null>(null);
  useKeepingPosition(key);

  useLayoutEffect(() => {
    const isFirst = shownPath.current === null;
    // A screen that notes in its address what it shows is still the same screen.
    const isNote = navigationType === NavigationType.Replace && shownPath.current === pathname;
    shownPath.current = pathname;
    const position = navigationType === NavigationType.Pop ? keptPositions()[key] : undefined;
    if (isFirst) {
      // The browser has been at it before us; who already reads on is not pulled back.
      if (position !== undefined && window.scrollY === 0) window.scrollTo(0, position);
      return;
    }
    const part = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (position !== undefined) window.scrollTo(0, position);
    else if (part) part.scrollIntoView();
    else if (!isNote) window.scrollTo(0, 0);
  }, [key, pathname, hash, navigationType]);
  return null;
}

/** Notes how far each entry of the tab's history is scrolled, over reloads as well. */
function useKeepingPosition(key: string): void {
  const currentKey = useRef(key);
  useLayoutEffect(() => {
    currentKey.current = key;
  }, [key]);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const onScroll = () => {
      keptPositions()[currentKey.current] = Math.round(window.scrollY);
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
