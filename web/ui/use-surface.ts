import { useLayoutEffect } from "react";
import type { Surface } from "./surface.ts";

/** Tells the page which ground it stands on. Prerendered pages carry the same in their HTML. */
export function useSurface(surface: Surface): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.surface = surface;
    matchThemeColour();
  }, [surface]);
}

/** The browser's own bars take the colour of the page's ground, which a surface or a chosen theme may have changed. */
export function matchThemeColour(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    if (matchMedia(meta.media).matches) meta.content = backgroundColor;
}
