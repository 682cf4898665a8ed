import type { Mailer } from "../mailer.ts";
import { openSmtpConversation } from "./smtp-conversation.ts";
import { createSmtpMessage } from "./smtp-message.ts";

export interface SmtpSetup {
  /** `smtp://` begins in plain text and changes to TLS when the server offers it; `smtps://` is TLS from the start. */
  url: URL;
  /** Whom mails come from. */
  from: string;
}

/**
 * Sends mails by SMTP (RFC 5321), one connection each: a handful of short texts a day. A password is never sent in plain text except
 * to this machine itself.
 */
export function createSmtpMailer({ url, from }: SmtpSetup): Mailer {
  return {
    send: async (mail) => {
      const message = createSmtpMessage(mail, from);
      const conversation = await openSmtpConversation(url);
      try {
        await conversation.greet();
        await conversation.say(`MAIL FROM:<${from}>`, 250);
        await conversation.say(`RCPT TO:<${mail.to}>`, 250);
        await conversation.say("DATA", 354);
        await conversation.say(`${message}\r\n.`, 250);
        // The mail is taken over: what the server says to the good-bye changes nothing.
        await conversation.say("QUIT", 221).catch(() => undefined);
      } finally {
        conversation.close();
      }
    },
  };
}
