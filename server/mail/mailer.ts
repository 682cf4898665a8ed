import type { MailKind } from "#contract/mail-content.ts";

export type Mail = {
  /** The same for every try, so that a mail server can tell a repeated mail. Without the angle brackets and the domain. */
  id: string;
  kind: MailKind;
  queuedAt: Date;
  to: string;
  /** Whom an answer goes to; undefined: the sender. */
  replyTo: { name: string; address: string } | undefined;
  subject: string;
  /** Plain text; lines end with `\n`. Says all that `html` says. */
  text: string;
  html: string;
  /** No person wrote it: whoever is away need not answer it by machine. */
  isAutomatic: boolean;
};

/** Takes mails over. */
export type Mailer = {
  /** What a mail is once it was taken over: on its way, or in a folder that somebody has to read. */
  endState: "sent" | "written";
  /** Asked at start, so that the operator hears of a wrong address or password before the first mail. Throws as `send` does. */
  check: () => Promise<void>;
  /** Resolves once the mail was taken over; throws `MailNotTaken` otherwise. */
  send: (mail: Mail) => Promise<void>;
};

/** The message names the kind of failure and never an address. */
export class MailNotTaken extends Error {
  /** True: the next mail would not be taken either (nobody there, wrong password). False: this one was refused. */
  readonly isServerTrouble: boolean;

  constructor(reason: string, isServerTrouble: boolean) {
    super(`The mail was not taken over: ${reason}.`);
    this.name = "MailNotTaken";
    this.isServerTrouble = isServerTrouble;
  }
}
