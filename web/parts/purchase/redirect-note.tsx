import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { useUser } from "#web/api/session.ts";
import { purchaseTexts } from "./purchase-texts.ts";

/** Who takes the card, for those who have not signed in yet; others read it at the button. Nothing until it is known what is true here. */
export function RedirectNote() {
  const offer = usePaymentOffer();
  const isSignedIn = useUser() !== null;
  if (offer === null || isSignedIn) return null;
  return <>{offer.isOpen ? purchaseTexts.redirect : purchaseTexts.redirectLater}</>;
}
