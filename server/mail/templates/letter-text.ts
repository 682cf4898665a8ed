import type { Letter, Site } from "./letter.ts";

/** The letter for who reads mails as text: all that the page says, its link written out once. */
export function letterText(letter: Letter, { origin }: Site): string {
  const { heading, paragraphs, facts = [], quote, button, afterwards = [], reason } = letter;
  const blocks = [
    heading,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join("\n")]),
    ...(quote === undefined ? [] : [quote]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...afterwards,
    // What follows this line is a signature to mail programs.
    `-- \n${reason}\nCarvas: ${origin}\nContact: ${origin}/contact`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
