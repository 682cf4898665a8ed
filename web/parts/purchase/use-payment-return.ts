import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { paymentRefetchMs } from "#contract/limits.ts";
import { billingQuery, readCheckoutOutcome } from "#web/api/billing.ts";
import { profileQuery } from "#web/api/profile.ts";
import { toast, toastText } from "#web/ui/toast.tsx";
import { purchaseTexts } from "./purchase-texts.ts";
import { withoutPayment } from "./without-payment.ts";

/** How often the provider is asked before the person is told that it takes longer. */
const attempts = 5;

/** The way back from a payment: `?payment=` is taken off the address, and what became of it is told once it is true. */
export function usePaymentReturn(): void {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const answer = search.get("payment");
  const isTaken = useRef(false);

  useEffect(() => {
    if (answer === null || isTaken.current) return;
    isTaken.current = true;
    setSearch(withoutPayment, { replace: true });
    if (answer === "success") void tellOutcome(client);
    else if (answer === "cancelled") toastText(purchaseTexts.cancelled);
  }, [answer, client, setSearch]);
}

async function tellOutcome(client: QueryClient): Promise<void> {
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const { outcome } = await readCheckoutOutcome();
      if (outcome === "paid") toastText(purchaseTexts.success);
      else if (outcome === "none") toastText(purchaseTexts.nothing);
      else if (outcome === "refused") toast(purchaseTexts.refused);
      else if (attempt === 1) toastText(purchaseTexts.pending);
      await wait(paymentRefetchMs);
      void client.invalidateQueries(profileQuery);
      void client.invalidateQueries(billingQuery);
      if (outcome !== "pending") return;
    }
    toastText(purchaseTexts.stillPending);
  } catch {
    toastText(purchaseTexts.unread, "destructive");
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
