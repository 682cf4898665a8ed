import type { PaymentProvider } from "#contract/billing.ts";

/**
 * Who takes the money. An event of the provider's only says that something of a customer's has changed; what is true is read from the
 * provider again (`readCustomer`), so that the order of events, and how often one comes, mean nothing.
 */
export type Payments = {
  provider: PaymentProvider;
  /**
   * Whose customers these are: `stripe`, `stripe-test` or `sandbox`. Customers of one are unknown to the others, and what was bought in a
   * test counts for nothing where money is taken.
   */
  account: PaymentAccount;
  isTest: boolean;
  /** Makes a customer, once per user. */
  createCustomer: (person: { userId: string; email: string }) => Promise<string>;
  /** Where receipts go from now on. Nothing for a customer who is forgotten. */
  changeEmail: (customer: { customerId: string; email: string }) => Promise<void>;
  /** Begins a checkout, once per order. Throws `payment_failed`. */
  startCheckout: (order: CheckoutOrder) => Promise<StartedCheckout>;
  /** Nobody can pay it any more; fine when that is so already. */
  expireCheckout: (checkoutId: string) => Promise<void>;
  /** The address of the customer's own page; it leads back to `returnUrl`. */
  openPortal: (customer: { customerId: string; returnUrl: string }) => Promise<string>;
  /** Ends it now: no renewal, and what is paid is not given back. Fine when it has ended already. */
  cancelSubscription: (subscriptionId: string) => Promise<void>;
  /** Gives back all that is left of a payment; nothing, when that is nothing. However often it is called, it is given back once. */
  refund: (paymentId: string) => Promise<void>;
  /** Forgets who the customer is, once nothing is charged any more; what was paid stays readable. Fine when it is forgotten already. */
  forgetCustomer: (customerId: string) => Promise<void>;
  /** All that is known of a customer. Throws `payment_failed`. */
  readCustomer: (customerId: string) => Promise<CustomerRecord>;
  /** Throws `forged_webhook` for whatever was not signed by the provider in the last five minutes. */
  readEvent: (message: SignedMessage) => Promise<PaymentEvent>;
};

export type PaymentAccount = "stripe" | "stripe-test" | "sandbox";

export type CheckoutOrder = {
  /** Ours; the provider gives it back with the checkout. The same order begins one checkout. */
  orderId: string;
  customerId: string;
  product: "pro" | "credits";
  quantity: number;
  unitMinorUnits: number;
  /** ISO 4217, lower case. */
  currency: string;
  successUrl: string;
  cancelUrl: string;
  /** Nobody can pay it after that; half an hour to a day away. */
  expiresAt: Date;
};

export type StartedCheckout = {
  id: string;
  url: string;
};

export type SignedMessage = {
  /** As it came, byte for byte. */
  body: string;
  signature: string;
};

export type PaymentEvent = {
  id: string;
  type: string;
  /** Null where the event is of no concern. */
  customerId: string | null;
};

export type CustomerRecord = {
  checkouts: readonly CheckoutRecord[];
  subscriptions: readonly SubscriptionRecord[];
};

/** What came of a sum that was paid. A dispute that was won counts as never raised. */
export type PaymentRecord = {
  /** The provider's, to give it back by; null where what was paid did not go through the provider. */
  id: string | null;
  /** For people, on receipts. */
  number: string;
  paidMinorUnits: number;
  /** ISO 4217, lower case. */
  currency: string;
  paidAt: Date;
  refundedMinorUnits: number;
  isDisputed: boolean;
};

/** Of a subscription: for a month of it, paid or settled from a customer's credit, or for something beside, such as an adjustment. */
export type SubscriptionPayment = PaymentRecord & { isForMonth: boolean };

export type CheckoutRecord = {
  id: string;
  /** Ours; null for a checkout that did not come from here. */
  orderId: string | null;
  state: "open" | "complete" | "expired";
  /** Null while nothing is paid; also for a subscription, whose payments are its own. */
  payment: PaymentRecord | null;
};

export type SubscriptionRecord = {
  id: string;
  /** `unpaid`: a renewal failed, and the provider may try again. `incomplete`: never paid. */
  state: "active" | "unpaid" | "incomplete" | "ended";
  startedAt: Date;
  paidUntil: Date;
  /** Set when it will not be renewed. */
  endsAt: Date | null;
  /** What its next month takes, if there is one, in the currency that was signed for; null when the provider can't tell. */
  renewalPrice: { minorUnits: number; currency: string } | null;
  /** Newest first. */
  payments: readonly SubscriptionPayment[];
};
