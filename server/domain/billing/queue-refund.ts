import type { Transaction } from "#server/db/client.ts";
import type { PaymentRecord } from "#server/payments/payments.ts";
import { insertRefund, type RefundRow } from "./refund-store.ts";

export type RefundOrder = Pick<RefundRow, "account" | "customerId" | "reason"> & { payment: PaymentRecord };

/**
 * A payment for which nothing is given goes back, once: `giveMoneyBack` does it after this transaction. Nothing to do where the money went
 * back already, or where a bank has it: that decides then who gets it.
 */
export async function queueRefund(tx: Transaction, { payment, ...order }: RefundOrder): Promise<void> {
  const { id: paymentId, paidMinorUnits, refundedMinorUnits, isDisputed, currency } = payment;
  const minorUnits = paidMinorUnits - refundedMinorUnits;
  if (paymentId === null || isDisputed || minorUnits <= 0) return;
  await insertRefund(tx, { ...order, paymentId, minorUnits, currency });
}
