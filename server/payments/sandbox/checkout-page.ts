import { formatMoney } from "#contract/format-money.ts";
import type { SandboxPage } from "../sandbox-pages.ts";
import { html } from "./html.ts";
import { frame } from "./page-frame.ts";
import type { SandboxData } from "./sandbox-objects.ts";

/** What is bought, for how much, and three ways on. */
export function checkoutPage(checkout: SandboxData<"checkout">, email: string, isDeclined: boolean): SandboxPage {
  const { product, quantity, unitMinorUnits, currency } = checkout;
  const sum = formatMoney(quantity * unitMinorUnits, currency);
  const isPro = product === "pro";
  const what = isPro ? "Carvas Pro, each month" : `${quantity} Carvas tokens`;
  const body = html`<div>
      <h1>Pay Carvas</h1>
      <p class="sum">${sum}${isPro ? " a month" : ""}</p>
      <dl>
        <dt>${what}</dt>
        <dd>${isPro ? sum : `${quantity} × ${formatMoney(unitMinorUnits, currency)}`}</dd>
        <dt>Due today</dt>
        <dd><strong>${sum}</strong></dd>
      </dl>
      <p class="soft">
        This page stands in for a card payment provider, because this installation has none. Whatever you press, nobody
        is charged.
      </p>
    </div>
    <section>
      <h2>Pay by test card</h2>
      ${isDeclined ? [html`<p class="problem" role="alert">Your card was declined. Nothing was charged.</p>`] : []}
      <form method="post">
        <label>E-mail <input value="${email}" readonly /></label>
        <label>Card <input value="4242 4242 4242 4242" readonly /></label>
        <div class="row">
          <label>Expires <input value="12 / 40" readonly /></label>
          <label>Code <input value="123" readonly /></label>
        </div>
        <button class="main" name="action" value="pay">Pay ${sum}</button>
        <button name="action" value="decline">Have the card declined</button>
        <button name="action" value="cancel">Cancel and go back</button>
      </form>
    </section>`;
  return frame({ title: `Pay Carvas ${sum} – test payment`, body, isTwo: true });
}
