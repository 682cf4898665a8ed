/** Spans of time to choose from; a custom one is named by its days. */
export const periods = ["any", "today", "week", "month", "last-month", "custom"] as const;
export type Period = (typeof periods)[number];

export const periodNames = {
  any: "Any time",
  today: "Today",
  week: "Last 7 days",
  month: "This month",
  "last-month": "Last month",
  custom: "From … to …",
} as const satisfies Record<Period, string>;

export type Span = { since: string; until: string };

/** From which moment to before which, where the person is; an empty text has no end. `from` and `to` are days, such as 2026-11-23. */
export function spanOf(period: Period, { from, to }: { from: string; to: string }, now: Date): Span {
  const day = (offset: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset);
  const month = (offset: number) => new Date(now.getFullYear(), now.getMonth() + offset, 1);
  switch (period) {
    case "any":
      return { since: "", until: "" };
    case "today":
      return { since: day(0).toISOString(), until: "" };
    case "week":
      return { since: day(-6).toISOString(), until: "" };
    case "month":
      return { since: month(0).toISOString(), until: "" };
    case "last-month":
      return { since: month(-1).toISOString(), until: month(0).toISOString() };
    case "custom":
      return { since: startOf(from, 0), until: startOf(to, 1) };
  }
}

/** Midnight at the beginning of a day, so many days later; empty for what is no day. */
function startOf(text: string, daysLater: number): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return "";
  return new Date(Number(year), Number(month) - 1, Number(day) + daysLater).toISOString();
}
