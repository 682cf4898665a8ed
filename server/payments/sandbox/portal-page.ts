import { formatMoney } from "#contract/format-money.ts";
import type { SandboxPage } from "../sandbox-pages.ts";
import { html, type Html } from "./html.ts";
import { day, frame } from "./page-frame.ts";
import type { SandboxObject } from "./sandbox-objects.ts";

type PortalFacts = {
  subscriptions: readonly SandboxObject<"subscription">[];
  payments: readonly SandboxObject<"payment">[];
};

/** What a customer does at a provider's, and what only a bank or the calendar could otherwise bring about. */
export function portalPage({ subscriptions, payments }: PortalFacts): SandboxPage {
  const body = html`<h1>Your payments to Carvas</h1>
    <section>
      <h2>Your subscription</h2>
      ${subscriptions.length === 0 ? [html`<p class="soft">There is none.</p>`] : []}
      <ul>
        ${subscriptions.map(subscriptionEntry)}
      </ul>
    </section>
    <section>
      <h2>Payments</h2>
      ${payments.length === 0 ? [html`<p class="soft">There are none.</p>`] : []}
      <ul>
        ${payments.map(paymentEntry)}
      </ul>
    </section>
    <form method="post">${button("back", "Back to Carvas", true)}</form>`;
  return frame({ title: "Billing – test payment", body });
}

function subscriptionEntry({ id, data }: SandboxObject<"subscription">): Html {
  const { state, paidUntil, endsAt, unitMinorUnits, currency } = data;
  const price = `Carvas Pro, ${formatMoney(unitMinorUnits, currency)} a month`;
  if (state === "ended") return html`<li><p>${price}: ended.</p></li>`;
  if (state === "unpaid") {
    return html`<li>
      <p class="problem">${price}: the last payment failed.</p>
      <form method="post">
        ${button(`mend:${id}`, "Pay with another card", true)} ${button(`end:${id}`, "End it now")}
      </form>
    </li>`;
  }
  return html`<li>
    <p>${price}: ${endsAt === null ? `renews on ${day(paidUntil)}` : `ends on ${day(endsAt)}`}.</p>
    <form method="post">
      ${endsAt === null ? button(`cancel:${id}`, "Cancel at the end of the month") : button(`keep:${id}`, "Don’t cancel")}
      ${endsAt === null ? [button(`renew:${id}`, "Take the next month’s payment now")] : []}
      ${endsAt === null ? [button(`fail:${id}`, "Let the next month’s payment fail now")] : []}
      ${endsAt === null ? [] : [button(`pass:${id}`, "Let the month end now")]}
    </form>
  </li>`;
}

function paymentEntry({ id, data }: SandboxObject<"payment">): Html {
  const { paidMinorUnits, refundedMinorUnits, currency, paidAt, subscriptionId, isDisputed } = data;
  const money = (minorUnits: number): string => formatMoney(minorUnits, currency);
  const what = subscriptionId === null ? "Tokens" : "Pro, a month";
  const state = isDisputed ? ", disputed" : refundedMinorUnits > 0 ? `, ${money(refundedMinorUnits)} refunded` : "";
  const canRefund = refundedMinorUnits < paidMinorUnits && !isDisputed;
  return html`<li>
    <p>${what}: ${money(paidMinorUnits)} on ${day(paidAt)}${state}.</p>
    <form method="post">
      ${canRefund ? [button(`refund:${id}`, "Refund it")] : []}
      ${canRefund && refundedMinorUnits === 0 && paidMinorUnits > 1 ? [button(`half:${id}`, "Refund half of it")] : []}
      ${isDisputed ? [button(`won:${id}`, "Let Carvas win the dispute")] : []}
      ${canRefund ? [button(`dispute:${id}`, "Dispute it at the bank")] : []}
    </form>
  </li>`;
}

function button(action: string, label: string, isMain = false): Html {
  return html`<button class="${isMain ? "main" : ""}" name="action" value="${action}">${label}</button>`;
}
