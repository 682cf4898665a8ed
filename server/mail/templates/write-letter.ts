import type { MailContent, MailKind } from "#contract/mail-content.ts";
import {
  accountDeleted,
  apiKeyChanged,
  changeEmail,
  emailChanged,
  guessing,
  passwordChanged,
  resetPassword,
  twoFactorChanged,
  verifyEmail,
  wayInChanged,
  welcome,
} from "./account-letters.ts";
import type { Letter, Site } from "./letter.ts";
import { lowBalance, paymentFailed, planEnded, receipt } from "./money-letters.ts";
import { contactMessage } from "./team-letters.ts";
import { webhookFailing, webhookSwitchedOff } from "./webhook-letters.ts";

type Letters = { readonly [Kind in MailKind]: (content: Extract<MailContent, { kind: Kind }>, site: Site) => Letter };

const letters: Letters = {
  welcome: (_content, site) => welcome(site),
  "verify-email": ({ url }) => verifyEmail(url),
  "change-email": (content) => changeEmail(content),
  "email-changed": emailChanged,
  "reset-password": ({ url }) => resetPassword(url),
  "password-changed": passwordChanged,
  "way-in-changed": wayInChanged,
  "two-factor-changed": twoFactorChanged,
  "api-key-changed": apiKeyChanged,
  receipt,
  "payment-failed": paymentFailed,
  "plan-ended": planEnded,
  "low-balance": lowBalance,
  "webhook-failing": webhookFailing,
  "webhook-switched-off": webhookSwitchedOff,
  "account-deleted": (_content, site) => accountDeleted(site),
  guessing: (_content, site) => guessing(site),
  "contact-message": (content) => contactMessage(content),
};

/** The words of a mail. */
export function writeLetter(content: MailContent, site: Site): Letter {
  // The table gives each kind its own function; the compiler does not see that `content` and its kind belong together.
  const write = letters[content.kind] as (content: MailContent, site: Site) => Letter;
  const letter = write(content, site);
  return { ...letter, subject: inOneLine(letter.subject), preheader: inOneLine(letter.preheader) };
}

/** Line ends in a subject would begin another header, if nobody else looked. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
