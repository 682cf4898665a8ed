import { addMonths } from "./add-months.ts";

/**
 * When plan credits are renewed next: on the anchor's day and time of each month (UTC), the first that lies after `after`. Counted from the
 * anchor each time: who joined on 31 January gets them on 28 or 29 February, and on 31 March again.
 */
export function nextResetAfter(anchor: Date, after: Date): Date {
  const months = (after.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + after.getUTCMonth() - anchor.getUTCMonth();
  const soonest = Math.max(1, months);
  const sameMonth = addMonths(anchor, soonest);
  return sameMonth > after ? sameMonth : addMonths(anchor, soonest + 1);
}
