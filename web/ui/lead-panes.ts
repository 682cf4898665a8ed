import type { UIEvent } from "react";

/** Moves the other panes of a group (`data-own-keys`) along: what a pane's `onScroll` calls. */
export function leadPanes({ currentTarget: leader }: UIEvent<HTMLElement>): void {
  // A pane that scrolls because it follows must not lead in its turn, or rounding would make both drift.
  if (!leader.matches(":hover, :focus, :focus-within")) return;
  const panes = leader.closest("[data-own-keys]")?.querySelectorAll<HTMLElement>("[role='region']") ?? [];
  for (const pane of panes) if (pane !== leader) alignScroll(leader, pane);
}

/** The same share of the way across and down: without known cars, photo and picture seldom have the same size. */
function alignScroll(leader: HTMLElement, follower: HTMLElement): void {
  const across = leader.scrollLeft / Math.max(1, leader.scrollWidth - leader.clientWidth);
  const down = leader.scrollTop / Math.max(1, leader.scrollHeight - leader.clientHeight);
  follower.scrollTo(
    across * (follower.scrollWidth - follower.clientWidth),
    down * (follower.scrollHeight - follower.clientHeight),
  );
}
