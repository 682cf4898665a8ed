import { useState } from "react";
import type { Upload } from "#contract/uploads.ts";
import { usualPlate, type EditedQuad } from "./usual-plate.ts";

export type CornerIndex = 0 | 1 | 2 | 3;
export type PlateCorners = ReturnType<typeof usePlateCorners>;

/** The corners while they are moved; `remember` is called before each step that `undo` takes back. */
export function usePlateCorners(upload: Upload) {
  const [quad, setQuad] = useState<EditedQuad>(
    () => upload.numberPlate?.quad ?? upload.foundPlate ?? usualPlate(upload),
  );
  const [past, setPast] = useState<readonly EditedQuad[]>([]);

  const remember = () => setPast((earlier) => [...earlier, quad]);
  return {
    quad,
    remember,
    /** Inside the photo, however far it is pulled. */
    move: (index: CornerIndex, to: { x: number; y: number }) =>
      setQuad((now) => withCorner(now, index, [within(to.x, upload.width), within(to.y, upload.height)])),
    replace: (next: EditedQuad) => {
      remember();
      setQuad(next);
    },
    canUndo: past.length > 0,
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      setQuad(last);
    },
  };
}

function withCorner([a, b, c, d]: EditedQuad, index: CornerIndex, corner: [number, number]): EditedQuad {
  switch (index) {
    case 0:
      return [corner, b, c, d];
    case 1:
      return [a, corner, c, d];
    case 2:
      return [a, b, corner, d];
    case 3:
      return [a, b, c, corner];
  }
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
