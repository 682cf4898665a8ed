import { useQuery } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { formatMoney } from "#contract/format-money.ts";
import { prices, shownCurrency } from "#contract/plans.ts";
import { contactPath } from "#web/api/contact-path.ts";
import { usePaymentOffer } from "#web/api/payment-offer.ts";
import { profileQuery } from "#web/api/profile.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PaymentNote } from "./payment-note.tsx";
import { purchaseTexts } from "./purchase-texts.ts";
import { parseQuantity, QuantityField } from "./quantity-field.tsx";
import { useCheckout } from "./use-checkout.ts";

type BuyTokensProps = {
  /** Null where the place around it has said so. */
  title?: string | null;
  action?: "Buy More Tokens" | "Buy Additional Credits";
  /** A link in it was followed: what it stands in may lie over the page that it leads to. */
  onLeave?: () => void;
};

/** A signed-in person buys tokens: how many there are, how many more, what that costs, and the way to the payment. */
export function BuyTokens({ title = "Purchase Tokens", action = "Buy More Tokens", onLeave }: BuyTokensProps) {
  const offer = usePaymentOffer();
  const { data: profile } = useQuery(profileQuery);
  const headingId = useId();
  const tokens = profile?.generation_tokens;
  return (
    <section aria-labelledby={title === null ? undefined : headingId} className="grid w-full max-w-md gap-4">
      {title === null ? null : (
        <div className="grid gap-1">
          <h3 id={headingId} className="display text-xl">
            {title}
          </h3>
          {tokens === undefined ? null : (
            <p className="text-ink-soft text-sm">
              Current balance: <span className="text-ink tabular font-semibold">{tokens}</span>{" "}
              {tokens === 1 ? "token" : "tokens"}
            </p>
          )}
        </div>
      )}
      {offer === null ? <Skeleton className="h-40 w-full" /> : null}
      {offer?.isOpen ? <Order action={action} /> : null}
      {offer && !offer.isOpen ? (
        <div className="grid gap-3">
          <ButtonLink to={contactPath("tokens")} onClick={onLeave}>
            {action}
          </ButtonLink>
          <PaymentNote problem={null} />
        </div>
      ) : null}
    </section>
  );
}

function Order({ action }: { action: string }) {
  const [text, setText] = useState("50");
  const { begin, isOpening, problem } = useCheckout();
  const quantity = parseQuantity(text);

  function order(event: FormEvent): void {
    event.preventDefault();
    if (quantity !== null) begin({ product: "credits", quantity });
  }
  return (
    <form onSubmit={order} noValidate className="grid gap-4">
      <QuantityField text={text} onChange={setText} />
      <p role="status" className="flex items-baseline justify-between gap-4">
        <span className="text-ink-soft text-sm">
          {quantity === null ? "Total" : `${quantity.toLocaleString("en-GB")} tokens, once`}
        </span>
        <span className="display tabular text-xl">
          {quantity === null ? "–" : formatMoney(quantity * prices[shownCurrency].creditMinorUnits)}
        </span>
      </p>
      <Button type="submit" look="signal" disabled={quantity === null || isOpening} aria-busy={isOpening}>
        {isOpening ? purchaseTexts.opening : action}
      </Button>
      <PaymentNote problem={problem} />
    </form>
  );
}
