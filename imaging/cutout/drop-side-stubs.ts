import { maskBounds, type Plane } from "./mask-shape.ts";

/** As shares of the car's height: a stub is no thicker, and behind it the body's end stands at least so high. */
const maxThickness = 0.09;
const minBodyHeight = 0.22;
/** How many times higher than the stub the body is where the stub begins: a bumper's own round end grows bit by bit. */
const minJump = 2.2;
/** Columns in which the body's own corner reaches that height. */
const roundCorner = 4;
/** As shares of the car's width. */
const minLength = 0.01;
const maxLength = 0.08;
/** Heights above the nearest tyre's foot, as shares of the car's: below are tow bars and exhausts, above are roof and spoiler. */
const lowest = 0.3;
const highest = 0.75;

/**
 * Cuts off what sticks out of the car's left or right end as a thin stub where a second body stood: the rest of that body, which seemed to
 * be a part of the car. Elsewhere such a stub is a mirror.
 * @param dropped where the second body was
 */
export function dropSideStubs(mask: Plane, dropped: Plane): Plane {
  const bounds = maskBounds(mask);
  const second = maskBounds(dropped);
  if (bounds === null || second === null) return mask;
  const left = second.left <= bounds.left ? stubColumns(mask, bounds, 1) : 0;
  const right = second.right >= bounds.right ? stubColumns(mask, bounds, -1) : 0;
  if (left + right === 0) return mask;
  const data = Uint8Array.from(mask.data);
  for (let y = bounds.top; y <= bounds.bottom; y++) {
    const row = y * mask.width;
    data.fill(0, row + bounds.left, row + bounds.left + left);
    data.fill(0, row + bounds.right + 1 - right, row + bounds.right + 1);
  }
  return { ...mask, data };
}

type Bounds = NonNullable<ReturnType<typeof maskBounds>>;

/** How many columns, from the car's end inwards, are a stub. */
function stubColumns(mask: Plane, bounds: Bounds, step: 1 | -1): number {
  const carHeight = bounds.bottom - bounds.top + 1;
  const carWidth = bounds.right - bounds.left + 1;
  const end = step === 1 ? bounds.left : bounds.right;
  let thickness = 0;
  for (let length = 0; length <= maxLength * carWidth; length++) {
    const span = columnSpan(mask, bounds, end + step * length);
    if (span.height > maxThickness * carHeight) {
      const body = columnSpan(mask, bounds, end + step * (length + roundCorner)).height;
      const isStub = body >= minBodyHeight * carHeight && body >= minJump * thickness;
      return isStub && length >= minLength * carWidth ? length : 0;
    }
    const above = (bounds.bottom - span.middle) / carHeight;
    if (above < lowest || above > highest) return 0;
    thickness = Math.max(thickness, span.height);
  }
  return 0;
}

function columnSpan(mask: Plane, { top, bottom }: Bounds, x: number): { height: number; middle: number } {
  let first = -1;
  let last = -1;
  for (let y = top; y <= bottom; y++) {
    if (!mask.data[y * mask.width + x]) continue;
    if (first < 0) first = y;
    last = y;
  }
  return first < 0 ? { height: 0, middle: bottom } : { height: last - first + 1, middle: (first + last) / 2 };
}
