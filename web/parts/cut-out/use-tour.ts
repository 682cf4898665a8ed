import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { announce } from "#web/ui/announcer.tsx";
import { boundsOfOutline, doubtfulPartsOf, partAt, thinned } from "./doubtful-part.ts";
import { fitted, viewOf, zoomed } from "./pane/view.ts";
import type { Mode } from "./use-brush.ts";
import type { Desk } from "./use-desk.ts";

/** Goes over the photo: nearer and farther, and from one place that is worth a look to the next. */
export function useTour(upload: Upload, { box, places, wish }: Desk) {
  const [scale, setScale] = useState(1);
  const [marked, setMarked] = useState(-1);
  const parts = doubtfulPartsOf(upload, places);

  function show(index: number): void {
    const part = parts[index];
    if (part === undefined || box === null) return;
    setMarked(index);
    box.setView(viewOf(boundsOfOutline(part.outline), box.pane(), box.photo));
    setScale(box.view().scale);
    announce(`${index + 1} of ${parts.length}: ${part.label}.`);
  }
  function take(index: number, mode: Mode): void {
    const part = parts[index];
    if (part === undefined) return;
    wish({ type: "apply", edit: { kind: "area", mode, outline: thinned(part.outline) } });
    announce(mode === "keep" ? "Kept." : "Removed.");
  }
  return {
    parts,
    marked,
    show,
    decide: (index: number, mode: Mode) => {
      show(index);
      take(index, mode);
    },
    /** Keeps or removes the part at a place of the photo as a whole, in place of the dab that the tap has drawn; false where there is none. */
    takeAt: (place: readonly [x: number, y: number], mode: Mode): boolean => {
      const index = partAt(parts, place);
      if (index < 0) return false;
      wish({ type: "cancel" });
      take(index, mode);
      return true;
    },
    scale,
    setScale,
    zoom: (factor: number) => {
      if (box === null) return;
      const pane = box.pane();
      const at = { x: pane.width / 2, y: pane.height / 2 };
      box.setView(zoomed(box.view(), factor, { at, pane, photo: box.photo }));
      setScale(box.view().scale);
    },
    fit: () => {
      if (box === null) return;
      box.setView(fitted(box.pane(), box.photo));
      setScale(box.view().scale);
    },
  };
}
