import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

export type SmtpSetup = {
  /** `smtp://` begins in plain text and changes to TLS when the server offers it; `smtps://` is TLS from the start. */
  url: URL;
  /** Whom mails come from. */
  from: string;
};

const silenceMs = 30_000;

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
    socketTimeout: silenceMs,
    // A text that a stranger wrote must never name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    send: async ({ to, replyTo, subject, text, id }) => {
      try {
        await transport.sendMail({
          from: { name: "Carvas", address: from },
          to: { name: "", address: to },
          replyTo,
          subject,
          text,
          messageId: `<${id}@${domain}>`,
        });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
  };
}

/** What the mail server says may repeat an address, which must not get into the log: the status and the kind of failure are enough. */
function withoutAddresses(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("The mail was not taken over.");
  const code = "code" in error ? String(error.code) : error.name;
  const status = "responseCode" in error ? `the mail server answered ${String(error.responseCode)}` : "no answer";
  return new Error(`The mail was not taken over: ${code}, ${status}.`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "[::1]";
}
