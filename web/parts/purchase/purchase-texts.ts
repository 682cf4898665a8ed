import { creditPurchase } from "#contract/limits.ts";

export const purchaseTexts = {
  redirect: "You will be redirected to a card payment provider.",
  redirectLater: "You will be redirected to a card payment provider once card payment opens.",
  /** Wherever something can be bought and no money moves. */
  test: {
    sandbox: "Here that is a test page: it takes no card, and no money moves.",
    stripe: "It is in test mode here: no money moves.",
  },
  closed: "Card payment isn’t open yet: this takes you to our contact form.",
  opening: "Opening the checkout…",
  amountError: `From ${creditPurchase.min} to ${creditPurchase.max.toLocaleString("en-GB")} tokens, in whole ones.`,
  success: "Payment Successful! - Your tokens have been added to your account.",
  pending: "Checking your payment - It is being confirmed. What you paid for is added by itself.",
  stillPending:
    "Not confirmed yet - If you have paid, what you bought is added by itself as soon as the payment provider tells us, also when you leave.",
  nothing: "No payment found - Nothing was charged in the last minutes.",
  /** `give-money-back.ts` on the server keeps the promise. */
  refused: {
    title: "Another sum was paid than asked for",
    description:
      "Nothing was added for it, and what you paid goes back by itself. Your bank may take some days to show it.",
    tone: "destructive",
    link: { label: "Contact us", to: "/contact" },
  },
  unread: "Your payment can’t be looked up just now - What you paid for is added by itself.",
  cancelled: "Payment cancelled - Nothing was charged.",
} as const;
