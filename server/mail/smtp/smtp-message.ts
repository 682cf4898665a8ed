import type { Mail } from "../mailer.ts";

/**
 * The mail as it goes over the wire (RFC 5322, 2047, 2045): everything that a stranger wrote is Base64, so that no line end, dot or
 * header of theirs can become one of ours. Addresses were checked by the contract and hold neither spaces nor angle brackets.
 */
export function createSmtpMessage({ to, replyTo, subject, text, id }: Mail, from: string): string {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  for (const address of [from, to, replyTo.address]) requireAddress(address);
  return [
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `From: Carvas <${from}>`,
    `To: <${to}>`,
    `Reply-To: ${encodeWords(replyTo.name)} <${replyTo.address}>`,
    `Subject: ${encodeWords(subject)}`,
    `Message-ID: <${id}@${domain}>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    foldBase64(text.replaceAll("\n", "\r\n")),
  ].join("\r\n");
}

function requireAddress(address: string): void {
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(address)) throw new Error("An address of a mail can't be used.");
}

/** Encoded words of at most 75 characters, cut between whole characters. */
function encodeWords(text: string): string {
  const words: string[] = [];
  let word = "";
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 42) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part).toString("base64")}?=`).join("\r\n ");
}

function foldBase64(text: string): string {
  return (
    Buffer.from(text)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  ).join("\r\n");
}
