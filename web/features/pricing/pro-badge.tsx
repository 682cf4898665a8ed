import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { Badge } from "#web/ui/badge.tsx";

/** While it can't be bought, nothing praises it; before anybody knows, nothing is said. */
export function ProBadge() {
  const offer = usePaymentOffer();
  if (offer === null) return null;
  return <Badge>{offer.isOpen ? "Most Popular" : "Coming"}</Badge>;
}
