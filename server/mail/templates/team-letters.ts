import type { MailContent } from "#contract/mail-content.ts";
import { plans } from "#contract/plans.ts";
import type { Letter } from "./letter.ts";

/** To the team: an answer goes to who wrote it. */
export function contactMessage(content: Extract<MailContent, { kind: "contact-message" }>): Letter {
  const { name, email, message, isPro } = content;
  return {
    subject: `${isPro ? `[${plans.pro.name}] ` : ""}Contact form: ${name}`,
    preheader: message.slice(0, 120),
    heading: `${name} wrote`,
    paragraphs: [],
    facts: [
      ["From", `${name} <${email}>`],
      ["Plan", isPro ? plans.pro.name : `${plans.core.name}, or no account`],
    ],
    quote: message,
    afterwards: ["Your answer to this mail goes to the sender."],
    reason: "This was written on the contact page. Name, address and text are as the sender typed them.",
    replyTo: { name, address: email },
  };
}
