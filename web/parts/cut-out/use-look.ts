import { useEffect, useMemo } from "react";
import type { DoubtfulPart } from "./doubtful-part.ts";
import type { LightBox, Look } from "./pane/light-box.ts";

type Shown = {
  look: Look;
  sceneUrl: string | null;
  parts: readonly DoubtfulPart[];
  /** The one that is looked at; −1 for none. */
  marked: number;
};

/** Has the pane show the cut-out as it is to be looked at. */
export function useLook(box: LightBox | null, { look, sceneUrl, parts, marked }: Shown): void {
  const scene = useMemo(() => {
    if (sceneUrl === null) return null;
    const image = new Image();
    image.src = sceneUrl;
    return image;
  }, [sceneUrl]);
  const count = parts.length;
  useEffect(() => {
    box?.show({ look, scene, marked, outlines: parts.map(({ outline }) => outline) });
    // oxlint-disable-next-line react/exhaustive-deps -- the parts are told once, and are another array at each render
  }, [box, look, scene, marked, count]);
  useEffect(() => {
    const redraw = () => box?.show({ scene });
    scene?.addEventListener("load", redraw);
    return () => scene?.removeEventListener("load", redraw);
  }, [box, scene]);
}
