/** A page of the sandbox's: whole HTML, and the hash of the stylesheet in it for the policy. */
export type SandboxPage = {
  html: string;
  styleHash: string;
  isGone: boolean;
};

export type SandboxPlace = "checkout" | "portal";

/** The pages on which a payment provider would ask for a card. Who knows an address may use it, as with a real one. */
export type SandboxPages = {
  show: (place: SandboxPlace, id: string) => Promise<SandboxPage>;
  /** Does what a button of the page says; gives the page again, or the address to go on to. */
  act: (place: SandboxPlace, id: string, action: string) => Promise<{ page: SandboxPage } | { goTo: string }>;
};
