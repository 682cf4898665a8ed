import { examineVariables } from "#server/config/config.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { MailNotTaken } from "#server/mail/mailer.ts";
import { createSmtpMailer } from "#server/mail/smtp-mailer.ts";
import type { Check } from "./check.ts";
import { unreadable } from "./unreadable.ts";

/** Greets the mail server and signs in; sends nothing. */
export const checkMail: Check = {
  name: "mail",
  title: "Mail (SMTP_URL)",
  run: async ({ variables }) => {
    const { environment } = examineVariables(variables);
    if (environment === undefined) return [unreadable("SMTP_URL")];
    const { SMTP_URL: address, MAIL_FROM, CONTACT_EMAIL } = environment;
    const from = MAIL_FROM ?? CONTACT_EMAIL;
    if (address === undefined) {
      const said = "mails are written to a folder under DATA_DIR, and reach nobody";
      return [{ what: "SMTP_URL", state: "unset", said, mend: "" }];
    }
    if (from === undefined) return [unreadable("SMTP_URL")];
    const url = new URL(address);
    const what = `${url.hostname}:${url.port || (url.protocol === "smtps:" ? "465" : "587")}`;
    try {
      await createSmtpMailer({ url, from }).check();
      return [{ what, state: "works", said: "takes the sign-in; whether mails arrive, only a mail tells", mend: "" }];
    } catch (error) {
      const said = error instanceof MailNotTaken ? error.message : describeCauses(error);
      const mend = "Check host, port, user and password in SMTP_URL; smtps:// is for port 465. Mails wait meanwhile.";
      return [{ what, state: "broken", said, mend }];
    }
  },
};
