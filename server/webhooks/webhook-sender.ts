/** How an attempt to tell a webhook went. */
export type SentWebhook = {
  /** Null where nothing answered. */
  answerStatus: number | null;
  /** How the answer began; null without one. */
  answer: string | null;
  durationMs: number;
  /** Why it counts as failed, in words for its owner; null for an answer of 200 to 299. */
  failure: string | null;
};

export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Sends to addresses that strangers typed. */
export type WebhookSender = {
  /** Whether such an address may be told anything at all; looks its name up. Throws `webhook_address_refused`. */
  requireAllowed: (url: string) => Promise<void>;
  /** Never throws for what the other side does or does not do. */
  send: (request: WebhookRequest) => Promise<SentWebhook>;
};
