import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { toastText } from "#web/ui/toast.tsx";
import { purchaseTexts } from "./purchase-texts.ts";
import { withoutPayment } from "./without-payment.ts";

/** The way back from a checkout that was left: said once, and taken off the address. Apart, because visitors load it, too. */
export function usePaymentCancelled(): void {
  const [search, setSearch] = useSearchParams();
  const isCancelled = search.get("payment") === "cancelled";
  const isTold = useRef(false);

  useEffect(() => {
    if (!isCancelled || isTold.current) return;
    isTold.current = true;
    toastText(purchaseTexts.cancelled);
    setSearch(withoutPayment, { replace: true });
  }, [isCancelled, setSearch]);
}
