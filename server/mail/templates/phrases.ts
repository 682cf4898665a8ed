const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Such as `5 January 2026`; the day in UTC, because a mail does not know where it is read. */
export function dayOf(moment: string): string {
  return day.format(new Date(moment));
}

/** Such as `an hour`, `24 hours`, `3 days`. */
export function spanOf(hours: number): string {
  if (hours === 1) return "an hour";
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

export function tokensOf(count: number): string {
  if (count === 0) return "no tokens";
  return count === 1 ? "1 token" : `${count} tokens`;
}
