export type Mail = {
  to: string;
  /** Whom an answer goes to. */
  replyTo: { name: string; address: string };
  subject: string;
  /** Plain text; lines end with `\n`. */
  text: string;
  /** The same for every try, so that a mail server can tell a repeated mail. Without the angle brackets and the domain. */
  id: string;
};

/** Hands mails over to a mail server. */
export type Mailer = {
  /** Resolves once the mail server has taken the mail over; throws otherwise. */
  send: (mail: Mail) => Promise<void>;
};
