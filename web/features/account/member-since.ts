const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** January 5, 2025: as it was ordered, where the reader is. */
export function memberSince(iso: string): string {
  return format.format(new Date(iso));
}
