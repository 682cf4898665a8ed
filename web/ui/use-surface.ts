import { useLayoutEffect } from "react";

export type Surface = "work" | "read";

/**
 * Tells the page which ground it stands on: the darkroom of the working screens, or the paper of the reading pages. Prerendered pages
 * carry the same in their HTML.
 */
export function useSurface(surface: Surface): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.surface = surface;
  }, [surface]);
}
