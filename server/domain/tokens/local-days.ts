const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** When a day (`2026-03-29`) begins in a time zone that `isTimeZone` knows. Where clocks skip midnight it begins when they do. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [midnight - dayMs, midnight + dayMs].map((at) => wallClock(at, timeZone) - at);
  const moments = offsets.map((offset) => midnight - offset).toSorted((one, other) => one - other);
  // Clocks that were put back show midnight twice: the day begins with the first.
  const shown = moments.find((at) => wallClock(at, timeZone) === midnight);
  return new Date(shown ?? Math.max(...moments));
}

/** The days up to the one of `now`, the oldest first, as `2026-03-29`. */
export function lastDays(count: number, { now, timeZone }: { now: Date; timeZone: string }): string[] {
  const today = new Date(wallClock(now.getTime(), timeZone));
  const noon = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), 12);
  return Array.from({ length: count }, (_, index) => isoDay(new Date(noon - (count - 1 - index) * dayMs)));
}

export function dayAfter(day: string): string {
  return isoDay(new Date(Date.parse(`${day}T12:00:00Z`) + dayMs));
}

/** `2026-03-29 14:05`, as clocks there show it. */
export function localMinute(at: Date, timeZone: string): string {
  return new Date(wallClock(at.getTime(), timeZone)).toISOString().slice(0, 16).replace("T", " ");
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** What clocks there show, read as if it were UTC; to the second. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
}
