import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { billingCustomers } from "#server/db/schema/billing.ts";
import { runs } from "#test/sample.ts";
import { setUpBilling, type Buyer } from "./billing-setup.ts";

const shop = setUpBilling("stripe");
const stripe = () => shop.stripe();

const happening = fc.record({
  what: fc.constantFrom(
    "pay",
    "refund some",
    "refund all",
    "dispute",
    "win",
    "subscribe",
    "renew",
    "fail",
    "cancel",
    "end",
  ),
  of: fc.nat({ max: 2 }),
  /** How often its event arrives at once; with none it is lost. */
  copies: fc.nat({ max: 2 }),
  /** It arrives after everything else. */
  isLate: fc.boolean(),
});
type Happening = { what: string; of: number; copies: number; isLate: boolean };

type Bought = { checkoutId: string; payment: string; quantity: number };

/** One person's dealings at the provider, and the events that tell of them. */
class Dealings {
  readonly bought: Bought[] = [];
  subscription: string | null = null;
  readonly #buyer: Buyer;
  constructor(buyer: Buyer) {
    this.#buyer = buyer;
  }

  /** Gives the thing that an event would be about; null when there is nothing to do it to. */
  async happen({ what, of }: Happening): Promise<string | null> {
    if (what === "pay") {
      const quantity = 10 + of * 7;
      const { checkoutId } = await this.#buyer.begin({ product: "credits", quantity });
      this.bought.push({ checkoutId, quantity, payment: stripe().pay(checkoutId) });
      return checkoutId;
    }
    if (what === "subscribe") return this.#subscribe();
    const one = this.bought[of % Math.max(1, this.bought.length)];
    if (one !== undefined && this.#moneyBack(what, one)) return one.checkoutId;
    return this.#changeSubscription(what);
  }

  async #subscribe(): Promise<string | null> {
    if (this.subscription !== null) return null;
    const { checkoutId } = await this.#buyer.begin({ product: "pro" });
    this.subscription = stripe().pay(checkoutId);
    return checkoutId;
  }

  #moneyBack(what: string, { payment }: Bought): boolean {
    if (what === "refund some") stripe().refund(payment, 100);
    else if (what === "refund all") stripe().refund(payment);
    else if (what === "dispute") stripe().dispute(payment, "needs_response");
    else if (what === "win") stripe().dispute(payment, "won");
    else return false;
    return true;
  }

  #changeSubscription(what: string): string | null {
    const id = this.subscription;
    if (id === null || stripe().get(id).status === "canceled") return null;
    if (what === "renew") stripe().renew(id);
    else if (what === "fail") stripe().renew(id, false);
    else if (what === "cancel") stripe().change(id, { cancel_at_period_end: true });
    else if (what === "end") stripe().change(id, { status: "canceled" });
    else return null;
    return id;
  }

  /** What the provider's own figures say that this person should have. */
  expected(): { isPro: boolean; purchased: number } {
    const charges = (payment: string) => stripe().chargeOf(payment);
    const purchased = this.bought.map(({ payment, quantity }) => {
      const { amount, amount_refunded: refunded, disputeStatus } = charges(payment);
      if (disputeStatus === "needs_response") return 0;
      return quantity - Math.floor((quantity * refunded) / amount);
    });
    const status = this.subscription === null ? "canceled" : stripe().get(this.subscription).status;
    return { isPro: status !== "canceled", purchased: purchased.reduce((sum, count) => sum + count, 0) };
  }
}

async function settle(buyer: Buyer): Promise<void> {
  await shop
    .db()
    .update(billingCustomers)
    .set({ readNextAt: new Date(0) })
    .where(eq(billingCustomers.userId, buyer.id));
  await shop.payments().care();
}

test("whatever happens at the provider, and in whatever order, number and company its events come or are lost: in the end it is true here", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 9 }), async (happenings) => {
      const buyer = await shop.signUp();
      const dealings = new Dealings(buyer);
      const late: { body: string; signature: string }[] = [];
      for (const one of happenings) {
        const thing = await dealings.happen(one);
        if (thing === null) continue;
        const event = stripe().signedEvent("checkout.session.completed", thing);
        const copies = Array.from({ length: one.copies }, () => event);
        if (one.isLate) late.unshift(...copies);
        else await Promise.all(copies.map(shop.sendWebhook));
      }
      await Promise.all(late.map(shop.sendWebhook));
      await settle(buyer);
      const { is_pro: isPro, purchased_tokens: purchased } = await buyer.readProfile();
      expect({ isPro, purchased }).toEqual(dealings.expected());
      // Nothing is left to do.
      await settle(buyer);
      expect((await buyer.readProfile()).purchased_tokens).toBe(purchased);
    }),
    { numRuns: runs(25) },
  );
});
