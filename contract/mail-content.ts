/** What a mail says; how it looks is decided where it is written. Moments are ISO texts, sums are minor units. */
export type MailContent =
  | { kind: "welcome" }
  | { kind: "verify-email"; url: string }
  /** To the new address: whoever opens the link owns it. */
  | { kind: "change-email"; url: string; newEmail: string }
  /** To the old address, once it has been changed. */
  | { kind: "email-changed"; newEmail: string }
  | { kind: "reset-password"; url: string }
  /** With what else opens the account; mails that were queued before this was told name nothing. */
  | {
      kind: "password-changed";
      passkeys?: number;
      hasGoogle?: boolean;
      apiKeys?: number;
      webhooks?: number;
      links?: number;
    }
  /** A passkey, or a linked Google account. */
  | { kind: "way-in-changed"; way: "passkey" | "google"; isAdded: boolean }
  | { kind: "two-factor-changed"; isOn: boolean }
  | { kind: "api-key-changed"; lastFour: string; isMade: boolean }
  /** A number that begins with `TEST-` took no money. Without a currency, as mails queued before it was told, it is pounds. */
  | { kind: "receipt"; what: string; totalMinorUnits: number; currency?: string; paidAt: string; number: string }
  | { kind: "payment-failed"; graceEndsAt: string }
  | { kind: "plan-ended"; endedAt: string }
  | { kind: "low-balance"; tokens: number; nextTokensAt: string }
  /** Something could not be told there for a day. */
  | { kind: "webhook-failing"; address: string; failure: string }
  | { kind: "webhook-switched-off"; address: string; failure: string }
  | { kind: "account-deleted" }
  /** To an owner whose password somebody tries to guess. */
  | { kind: "guessing" }
  /** To the team, from the contact page; everything in it was typed by a stranger. */
  | { kind: "contact-message"; name: string; email: string; message: string; isPro: boolean };

export type MailKind = MailContent["kind"];
