/** The index after a step, round the corner at both ends. */
export function stepIndex(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count;
}

/** How far a finger must go, in shares of the picture's width, for the next picture; a flick needs less. */
const swipeShare = 0.25;
const flickShare = 0.06;
const flickMs = 250;

/** Which way a swipe that ended leads: 1 to the next, -1 to the one before, 0 back to where it was. */
export function swipeDirection(swipe: { deltaX: number; width: number; durationMs: number }): -1 | 0 | 1 {
  const share = swipe.deltaX / Math.max(1, swipe.width);
  const needed = swipe.durationMs < flickMs ? flickShare : swipeShare;
  if (Math.abs(share) < needed) return 0;
  return share < 0 ? 1 : -1;
}
