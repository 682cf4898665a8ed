import {
  logoCanvasWidthPixels,
  logoMarginPixels,
  logoSizeShares,
  type LogoPosition,
  type LogoSettings,
} from "./logos.ts";

type Extent = { readonly width: number; readonly height: number };
export type LogoBox = Extent & { readonly left: number; readonly top: number };

/**
 * Where a logo lies on a canvas: in pixels of the canvas, fractions allowed. One rule for the browser's preview and the server's picture.
 * The longer side of the logo takes its share of the canvas's shorter one; `fill` fits the whole canvas and has no margin.
 */
export function layOutLogo(
  logo: Extent,
  canvas: Extent,
  { position, size }: Pick<LogoSettings, "position" | "size">,
): LogoBox {
  const isFill = size === "fill";
  const scale = isFill
    ? Math.min(canvas.width / logo.width, canvas.height / logo.height)
    : (logoSizeShares[size] * Math.min(canvas.width, canvas.height)) / Math.max(logo.width, logo.height);
  const width = logo.width * scale;
  const height = logo.height * scale;
  const margin = isFill ? 0 : marginOf(canvas);
  const { across, down } = placeOf[position];
  return {
    left: margin + across * (canvas.width - 2 * margin - width),
    top: margin + down * (canvas.height - 2 * margin - height),
    width,
    height,
  };
}

/** Of a board round its logo, as a share of the logo's shorter side, and twice that at its ends; at most this share of the margin. */
const boardRoom = { ofLogo: 0.35, ofMargin: 0.7 } as const;

/** Where the board behind a laid logo lies; null without one. */
export function layOutBoard(
  { left, top, width, height }: LogoBox,
  canvas: Extent,
  { board, size }: Pick<LogoSettings, "board" | "size">,
): LogoBox | null {
  if (board === undefined || size === "fill") return null;
  const most = boardRoom.ofMargin * marginOf(canvas);
  const room = boardRoom.ofLogo * Math.min(width, height);
  const across = Math.min(most, 2 * room);
  const down = Math.min(most, room);
  return { left: left - across, top: top - down, width: width + 2 * across, height: height + 2 * down };
}

function marginOf({ width }: Extent): number {
  return (width * logoMarginPixels) / logoCanvasWidthPixels;
}

/** Of the room that the margins leave: 0 at the left and the top, 1 at the right and the bottom. */
const placeOf = {
  "top-left": { across: 0, down: 0 },
  "top-right": { across: 1, down: 0 },
  center: { across: 0.5, down: 0.5 },
  "bottom-left": { across: 0, down: 1 },
  "bottom-right": { across: 1, down: 1 },
} as const satisfies Record<LogoPosition, { across: number; down: number }>;
