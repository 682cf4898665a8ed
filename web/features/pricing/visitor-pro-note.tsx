import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { ActionNote } from "./action-note.tsx";
import { pricingTexts } from "./pricing-texts.ts";

export function VisitorProNote() {
  const offer = usePaymentOffer();
  const { visitorNote, visitorOpenNote, visitorClosedNote } = pricingTexts;
  if (offer === null) return <ActionNote>{visitorNote}</ActionNote>;
  return <ActionNote>{offer.isOpen ? visitorOpenNote : visitorClosedNote}</ActionNote>;
}
