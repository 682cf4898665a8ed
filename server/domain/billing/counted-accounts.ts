import type { PaymentAccount, Payments } from "#server/payments/payments.ts";

/** Whether their customers pay, or only try to. */
const payFor = { stripe: true, "stripe-test": false, sandbox: false } as const satisfies Record<
  PaymentAccount,
  boolean
>;
const all = Object.keys(payFor) as readonly (keyof typeof payFor)[];

/** The one place that knows where money moves. */
export function takesMoney(account: PaymentAccount): boolean {
  return payFor[account];
}

/** Of whose customers nobody is charged. */
export const testAccounts: readonly PaymentAccount[] = all.filter((account) => !takesMoney(account));

/**
 * Whose subscriptions count. Where money is taken, nothing that was bought in a test does. An installation that lost its keys keeps what its
 * people have paid for.
 */
export function countedAccounts(payments: Pick<Payments, "account"> | null): readonly PaymentAccount[] {
  return payments !== null && takesMoney(payments.account) ? all.filter(takesMoney) : all;
}
