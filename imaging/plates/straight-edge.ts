/** How strongly something changes at a position, some way along a side: 0–1. */
export type Changes = (position: number, along: number) => number;

/** A line along a side: where it is at the side's beginning and at its end, and the share of the side along which it shows. */
export type Edge = { readonly near: number; readonly far: number; readonly share: number };

export type EdgeSearch = {
  /** The side's beginning and end. */
  readonly span: { readonly from: number; readonly to: number };
  /** The first position that is tried, and the last one, whichever way that is. */
  readonly first: number;
  readonly last: number;
  /** How far the line's end may be off its beginning. */
  readonly maxLean: number;
  /** Share of the side along which the line must show. */
  readonly minShare: number;
  /** Of several lines that show: the one where the search begins, or the one where it ends. */
  readonly pick: "first" | "last";
};

/** A line shows as well as the best one from this share of its strength. */
const equallyClear = 0.8;

/** The straight line along which there is a change nearly everywhere; null when none is. */
export function findStraightEdge(changes: Changes, search: EdgeSearch): Edge | null {
  const { first, last, minShare, pick } = search;
  const step = first < last ? 1 : -1;
  const tried: Edge[] = [];
  for (let at = first; at !== last + step; at += step) tried.push(clearestThrough(changes, at, search));
  const best = Math.max(...tried.map(({ share }) => share));
  const wanted = Math.max(minShare, best * equallyClear);
  const isPeak = ({ share }: Edge, index: number) =>
    share >= wanted && tried.slice(Math.max(0, index - 2), index + 3).every((other) => other.share <= share);
  return (pick === "first" ? tried.find(isPeak) : tried.findLast(isPeak)) ?? null;
}

/** Of the lines whose middle is at a position the one that shows along most of the side. */
function clearestThrough(changes: Changes, middle: number, { span: { from, to }, maxLean }: EdgeSearch): Edge {
  let clearest: Edge = { near: middle, far: middle, share: -1 };
  for (let lean = -maxLean; lean <= maxLean; lean++) {
    let sum = 0;
    for (let along = from; along <= to; along++) {
      const offset = lean * ((along - from) / (to - from) - 0.5);
      sum += changes(Math.round(middle + offset), along);
    }
    const share = sum / (to - from + 1);
    if (share > clearest.share) clearest = { near: middle - lean / 2, far: middle + lean / 2, share };
  }
  return clearest;
}
