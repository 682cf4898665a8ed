import { createTransport } from "nodemailer";
import { MailNotTaken, type Mailer } from "./mailer.ts";

export type SmtpSetup = {
  /** `smtp://` begins in plain text and changes to TLS when the server offers it; `smtps://` is TLS from the start. */
  url: URL;
  /** Whom mails come from. */
  from: string;
};

const silenceMs = 30_000;
/** RFC 3834: no automatic answer to an automatic mail; the second is what Exchange reads. */
const automaticHeaders = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** Sends mails by SMTP, one connection each: a handful of short texts a day. A password is never sent in plain text except to this machine. */
export function createSmtpMailer({ url, from }: SmtpSetup): Mailer {
  const isSecure = url.protocol === "smtps:";
  const login = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const transport = createTransport({
    host: url.hostname.replace(/^\[(.+)\]$/, "$1"),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && url.username !== "" && !isLoopback(url.hostname),
    auth: url.username === "" ? undefined : login,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    // A text that a stranger wrote must never name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    endState: "sent",
    check: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
    send: async ({ id, to, replyTo, subject, text, html, isAutomatic }) => {
      try {
        await transport.sendMail({
          from: { name: "Carvas", address: from },
          to: { name: "", address: to },
          replyTo,
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: isAutomatic ? automaticHeaders : {},
        });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
  };
}

/** What the mail server says may repeat an address, which must not get into the log: the status and the kind of failure are enough. */
function withoutAddresses(error: unknown): MailNotTaken {
  if (!(error instanceof Error)) return new MailNotTaken("nobody knows why", false);
  const code = "code" in error ? String(error.code) : error.name;
  const status = "responseCode" in error ? Number(error.responseCode) : undefined;
  const answer = status === undefined ? "no answer" : `the mail server answered ${status}`;
  // A sender that is refused is refused with every mail; 421 is the mail server's word for going away.
  const isSender = "command" in error && error.command === "MAIL FROM";
  return new MailNotTaken(`${code}, ${answer}`, isSender || status === 421 || serverTroubles.has(code));
}

/** Of nodemailer's codes, those that the next mail would meet as well. */
const serverTroubles: ReadonlySet<string> = new Set([
  "ECONNECTION",
  "ETIMEDOUT",
  "ESOCKET",
  "EDNS",
  "ETLS",
  "EPROTOCOL",
  "EAUTH",
  "ENOAUTH",
]);

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}
