const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** 5 January 2027, where the reader is. */
export function longDate(iso: string): string {
  return format.format(new Date(iso));
}
