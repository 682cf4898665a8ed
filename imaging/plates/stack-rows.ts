import { pointIn, type TextBox } from "./text-box.ts";

/** Two lines of like height, one close under the other, as on plates of motorcycles and of cars with room for a square one. */
export type Rows<Line> = { readonly upper: Line; readonly lower: Line };

/** Both rows have letters of one height: what a state or a dealer writes above the number is half as high at most. */
const leastLikeness = 0.7;
/** From middle to middle, in heights of the rows: boxes reach a little over their letters. */
const stackedBy = { least: 0.6, most: 1.4 } as const;
/** How far the shorter row may stand out beyond the longer one, in heights. */
const maxOverhang = 0.5;
/** Width of both rows over the height of both. */
const aspects = { least: 0.7, most: 3 } as const;

/** The lines that may be the two rows of one plate, in the order of `lines`. */
export function stackRows<Line extends { readonly box: TextBox }>(lines: readonly Line[]): Rows<Line>[] {
  return lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => {
      const [upper, lower] = middle(one.box).y < middle(other.box).y ? [one, other] : [other, one];
      return areStacked(upper.box, lower.box) ? [{ upper, lower }] : [];
    }),
  );
}

/** The box around both rows. */
export function boxAroundRows({ upper, lower }: Rows<{ readonly box: TextBox }>): TextBox {
  const slope = (upper.box.slope + lower.box.slope) / 2;
  const corners = [upper.box, lower.box].flatMap((box) =>
    [0, 1].flatMap((u) => [pointIn(box, u, 0), pointIn(box, u, 1)]),
  );
  const levels = corners.map(({ x, y }) => y - slope * x);
  return {
    slope,
    left: Math.min(upper.box.left, lower.box.left),
    right: Math.max(upper.box.right, lower.box.right),
    top: Math.min(...levels),
    bottom: Math.max(...levels),
  };
}

function areStacked(upper: TextBox, lower: TextBox): boolean {
  const heights = [upper.bottom - upper.top, lower.bottom - lower.top] as const;
  const height = (heights[0] + heights[1]) / 2;
  const [above, below] = [middle(upper), middle(lower)];
  const by = (below.y - above.y - ((upper.slope + lower.slope) / 2) * (below.x - above.x)) / height;
  const [shorter, longer] = upper.right - upper.left < lower.right - lower.left ? [upper, lower] : [lower, upper];
  const around = boxAroundRows({ upper: { box: upper }, lower: { box: lower } });
  const aspect = (around.right - around.left) / (around.bottom - around.top);
  return (
    Math.min(...heights) / Math.max(...heights) >= leastLikeness &&
    by >= stackedBy.least &&
    by <= stackedBy.most &&
    shorter.left >= longer.left - maxOverhang * height &&
    shorter.right <= longer.right + maxOverhang * height &&
    aspect >= aspects.least &&
    aspect <= aspects.most
  );
}

function middle(box: TextBox): { x: number; y: number } {
  return pointIn(box, 0.5, 0.5);
}
