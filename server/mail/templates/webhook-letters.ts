import { webhookLogDays, webhookPatienceDays } from "#contract/limits.ts";
import type { Letter, Site } from "./letter.ts";

type WebhookTrouble = { address: string; failure: string };

const reason =
  "You get this mail because your account at Carvas has a webhook. We write this at most once a day for each.";

function factsOf({ address, failure }: WebhookTrouble): Letter["facts"] {
  return [
    ["Address", address],
    ["Last attempt", failure],
  ];
}

export function webhookFailing(trouble: WebhookTrouble, site: Site): Letter {
  return {
    subject: "A webhook of yours takes nothing",
    preheader: "We tried for a day. You can send what is missing again.",
    heading: "A webhook of yours takes nothing",
    paragraphs: [
      "We tried for a day to tell your system something, and it was not taken. We do not try that one any more; what comes next is still tried.",
      `Its log says what was answered, and sends it again. It keeps everything for ${webhookLogDays} days.`,
    ],
    facts: factsOf(trouble),
    button: { label: "Open the log", url: `${site.origin}/account/api` },
    reason,
  };
}

export function webhookSwitchedOff(trouble: WebhookTrouble, site: Site): Letter {
  return {
    subject: "A webhook of yours was switched off",
    preheader: `Nothing was taken there for ${webhookPatienceDays} days.`,
    heading: "A webhook of yours was switched off",
    paragraphs: [
      `Your system took nothing for ${webhookPatienceDays} days, so we stopped telling it. Pictures are made as before.`,
      "Once it answers again, switch the webhook on. What it has missed is in its log, and can be sent again from there.",
    ],
    facts: factsOf(trouble),
    button: { label: "Open your webhooks", url: `${site.origin}/account/api` },
    reason,
  };
}
