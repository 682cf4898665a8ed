import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { purchaseTexts } from "./purchase-texts.ts";

/** Under every button that leads to a payment: where it goes, what it costs really, and what went wrong. */
export function PaymentNote({ problem }: { problem: string | null }) {
  const offer = usePaymentOffer();
  return (
    <div className="text-ink-soft grid max-w-md gap-1 text-sm text-pretty">
      {offer?.isOpen ? (
        <p>
          {purchaseTexts.redirect} {offer.isTest && offer.provider ? purchaseTexts.test[offer.provider] : null}
        </p>
      ) : null}
      {offer && !offer.isOpen ? <p>{purchaseTexts.closed}</p> : null}
      <div role="alert">{problem === null ? null : <p className="text-danger">{problem}</p>}</div>
    </div>
  );
}
