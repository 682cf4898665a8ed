/** What a mail says, before it becomes a page and a text. Every sentence is plain text: who shows it escapes it. */
export type Letter = {
  subject: string;
  /** What an inbox shows beside the subject; adds to it and does not repeat it. */
  preheader: string;
  heading: string;
  /** A sentence or three each. */
  paragraphs: readonly string[];
  /** Name and value, one below the other. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** What a stranger wrote, with its lines. */
  quote?: string;
  button?: { label: string; url: string };
  /** What is read after the button, such as how long its link works. */
  afterwards?: readonly string[];
  /** Why the reader got this mail. */
  reason: string;
  /** Whom an answer goes to, if not to the team. */
  replyTo?: { name: string; address: string };
};

/** What a letter may know of the installation. */
export type Site = {
  /** Origin that people see; every link of a mail begins with it. */
  origin: string;
  /** Where people reach the team by mail; undefined: by the contact page alone. */
  teamAddress: string | undefined;
};

/** Follows "If that was not you,". */
export function tellUs({ teamAddress }: Site): string {
  return teamAddress === undefined ? "write to us by the contact page below" : "answer this mail";
}
