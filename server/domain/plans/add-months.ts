/** The same day and time so many months later (UTC); a day that the month does not have is its last one. */
export function addMonths(from: Date, months: number): Date {
  const moment = new Date(from);
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moment;
}
