import { contactPath } from "#web/api/contact-path.ts";
import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PaymentNote } from "./payment-note.tsx";
import { purchaseTexts } from "./purchase-texts.ts";
import { useCheckout } from "./use-checkout.ts";

/** The way to Pro for who is on Core. */
export function BuyPro() {
  const offer = usePaymentOffer();
  const { begin, isOpening, problem } = useCheckout();
  if (offer === null) return <Skeleton className="h-11 w-full sm:w-48" />;
  return (
    <>
      {offer.isOpen ? (
        <Button look="signal" disabled={isOpening} aria-busy={isOpening} onClick={() => begin({ product: "pro" })}>
          {isOpening ? purchaseTexts.opening : "Upgrade to Pro"}
        </Button>
      ) : (
        <ButtonLink to={contactPath("pro")} look="signal">
          Upgrade to Pro
        </ButtonLink>
      )}
      <PaymentNote problem={problem} />
    </>
  );
}
