import { formatMoney } from "#contract/format-money.ts";
import type { MailContent } from "#contract/mail-content.ts";
import { plans } from "#contract/plans.ts";
import { tellUs, type Letter, type Site } from "./letter.ts";
import { dayOf, tokensOf } from "./phrases.ts";

type Content<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

const ofAccount = "You get this mail because you have an account at Carvas with this address.";

export function receipt(content: Content<"receipt">, site: Site): Letter {
  const total = formatMoney(content.totalMinorUnits, content.currency ?? "gbp");
  const paidOn = dayOf(content.paidAt);
  const isTest = content.number.startsWith("TEST-");
  return {
    subject: `${isTest ? "Test, no" : "Your"} receipt: ${content.what}, ${total}`,
    preheader: isTest ? "No money was taken." : `Paid on ${paidOn}. Thank you.`,
    heading: isTest ? "This was a test" : "Thank you, it is paid",
    paragraphs: [
      isTest
        ? "This site takes payments as a test only: no money was taken. What you picked is in your account."
        : "This is your receipt. What you bought is in your account already.",
    ],
    facts: [
      ["For", content.what],
      ["Total", total],
      ["On", paidOn],
      ["Receipt", content.number],
    ],
    button: { label: "Open your account", url: `${site.origin}/account` },
    afterwards: [`Is something wrong with it? Then ${tellUs(site)}.`],
    reason: "You get this mail because something was bought with your account at Carvas.",
  };
}

export function paymentFailed({ graceEndsAt }: Content<"payment-failed">, { origin }: Site): Letter {
  const graceEnd = dayOf(graceEndsAt);
  return {
    subject: "Your payment for Pro did not go through",
    preheader: `You keep Pro until ${graceEnd}; please check your card before then.`,
    heading: "Your payment did not go through",
    paragraphs: [
      `We could not take this month's payment for ${plans.pro.name}. Please check your card. You keep ${plans.pro.name} until ${graceEnd}; if nothing is paid by then, your account goes back to ${plans.core.name}.`,
    ],
    button: { label: "Check the payment", url: `${origin}/account` },
    reason: ofAccount,
  };
}

export function planEnded({ endedAt }: Content<"plan-ended">, { origin }: Site): Letter {
  return {
    subject: "Your Pro plan has ended",
    preheader: `Your account is on ${plans.core.name} now. Tokens that you bought are still yours.`,
    heading: `Your account is on ${plans.core.name} now`,
    paragraphs: [
      `${plans.pro.name} ended on ${dayOf(endedAt)}. ${plans.core.name} is free and brings ${plans.core.transformationsPerMonth} tokens a month.`,
      "Tokens that you bought are still yours: they never expire.",
    ],
    button: { label: "See the plans", url: `${origin}/pricing` },
    reason: ofAccount,
  };
}

export function lowBalance({ tokens, nextTokensAt }: Content<"low-balance">, { origin }: Site): Letter {
  const left = tokensOf(tokens);
  const next = dayOf(nextTokensAt);
  return {
    subject: `You have ${left} left`,
    preheader: `Your plan brings new ones on ${next}.`,
    heading: `You have ${left} left`,
    paragraphs: [
      `Your plan brings new tokens on ${next}. On the page of our plans you see how to get more before then.`,
    ],
    // Neutral: where card payment is closed, the page leads to us.
    button: { label: "See how to get more", url: `${origin}/pricing` },
    reason: `${ofAccount} We write this at most once a month.`,
  };
}
