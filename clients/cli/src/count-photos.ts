import type { Photo } from "./find-photos.ts";
import type { Charge } from "./make-picture.ts";

export type Counts = {
  total: number;
  made: number;
  kept: number;
  inTheWay: number;
  failed: number;
  /** Made and paid, and not on this disk. */
  unsaved: number;
  /** Of those that are not done: ordered, and paid once they are made. */
  goingOn: number;
  tokens: number;
};

/** What became of the photos of an order, and of its tokens: a picture is paid when it is made, and not when it is saved. */
export function countPhotos(total: number) {
  const counts: Counts = { total, made: 0, kept: 0, inTheWay: 0, failed: 0, unsaved: 0, goingOn: 0, tokens: 0 };
  const ordered = new Set<Photo>();
  const charged = new Set<Photo>();
  return {
    counts,
    ended: () => counts.made + counts.kept + counts.inTheWay + counts.failed + counts.unsaved,
    ordered: (photo: Photo) => {
      ordered.add(photo);
    },
    charged: (photo: Photo, { tokens }: Charge) => {
      charged.add(photo);
      counts.tokens += tokens;
    },
    failed: (photo: Photo) => {
      if (charged.has(photo)) counts.unsaved += 1;
      else counts.failed += 1;
    },
    /** Stopped before it ended. */
    left: (photo: Photo) => {
      if (ordered.has(photo) && !charged.has(photo)) counts.goingOn += 1;
    },
  };
}
