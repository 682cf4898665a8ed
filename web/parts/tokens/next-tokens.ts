import type { Profile } from "#contract/accounts.ts";
import { plans } from "#contract/plans.ts";

const dayMs = 24 * 60 * 60 * 1000;
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** '10 monthly tokens come on 23 December.': when the plan's next ones come, and how many, where the reader is. */
export function nextTokensText({ is_pro, next_tokens_at }: Profile, now = new Date()): string {
  const count = plans[is_pro ? "pro" : "core"].transformationsPerMonth;
  return `${count} monthly tokens come ${dayText(new Date(next_tokens_at), now)}.`;
}

function dayText(moment: Date, now: Date): string {
  // Its time has come, and they will be there with the next look.
  if (moment <= now) return "within a minute";
  const days = Math.round((startOfDay(moment) - startOfDay(now)) / dayMs);
  if (days > 1) return `on ${dayFormat.format(moment)}`;
  return `${days === 0 ? "today" : "tomorrow"} at ${timeFormat.format(moment)}`;
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
