import type { CustomerRecord } from "#server/payments/payments.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** As long as banks let people dispute a payment. */
const disputableMs = 180 * dayMs;

/**
 * When the provider is asked again unbidden, in case one of its calls did not arrive: soon while somebody may be paying, shortly after a
 * renewal, daily for a subscription, weekly as long as money can go back. Null when there is nothing to expect.
 */
export function nextReadingAfter({ checkouts, subscriptions }: CustomerRecord, now: Date): Date | null {
  const moments: number[] = [];
  const at = now.getTime();
  const isPaying = checkouts.some(
    ({ state, payment }) => state === "open" || (state === "complete" && payment === null),
  );
  if (checkouts.some(({ state }) => state === "open")) moments.push(at + 5 * minuteMs);
  else if (isPaying && subscriptions.length === 0) moments.push(at + hourMs);
  for (const { state, paidUntil, payments } of subscriptions) {
    if (state === "unpaid") moments.push(at + 6 * hourMs);
    if (state === "active") moments.push(Math.min(at + dayMs, Math.max(paidUntil.getTime(), at) + hourMs));
    if (isRecent(payments[0]?.paidAt)) moments.push(at + 7 * dayMs);
  }
  if (checkouts.some(({ payment }) => isRecent(payment?.paidAt))) moments.push(at + 7 * dayMs);
  return moments.length === 0 ? null : new Date(Math.min(...moments));

  function isRecent(paidAt: Date | undefined): boolean {
    return paidAt !== undefined && at - paidAt.getTime() < disputableMs;
  }
}
