export type StoredThing = {
  name: string;
  kind: "Cookie" | "Local storage" | "Session storage";
  purpose: string;
  /** When it goes; ends the sentence that begins with `Goes`. */
  until: string;
};

/** Everything that the product writes into a browser. A test looks for keys in the sources that are missing here. */
export const storedInBrowser: readonly StoredThing[] = [
  {
    name: "carvas.session_token",
    kind: "Cookie",
    purpose: "Keeps you signed in. Scripts can't read it, and it is sent to this site only. Set when you sign in.",
    until: "30 days after your last visit, or when you sign out",
  },
  {
    name: "carvas.device",
    kind: "Cookie",
    purpose:
      "Tells that you have signed in from this browser before, so that somebody who guesses at your password can't get in your way. It opens nothing by itself; scripts can't read it, and it goes to our sign-in only.",
    until: "400 days after you last signed in",
  },
  {
    name: "carvas.state",
    kind: "Cookie",
    purpose:
      "Makes sure that a sign-in with Google which comes back is the one you began. Set only when you begin one.",
    until: "after 5 minutes",
  },
  {
    name: "carvas.two_factor",
    kind: "Cookie",
    purpose:
      "Tells that your password was right while you look up the code of your authenticator app. Set only if you have switched the code on.",
    until: "after 10 minutes, or when you are in",
  },
  {
    name: "carvas.trust_device",
    kind: "Cookie",
    purpose:
      "Lets you in without a code on a browser that you trust. Set only if you tick that box when you give a code; scripts can't read it.",
    until: "30 days after you last signed in with it",
  },
  {
    name: "carvas.passkey",
    kind: "Cookie",
    purpose:
      "Makes sure that the passkey which answers is answering what you began. Set only when you use or add a passkey.",
    until: "after 5 minutes",
  },
  {
    name: "carvas.theme",
    kind: "Local storage",
    purpose: "Light or dark, if you chose one in the menu.",
    until: "when you choose 'System' again",
  },
  {
    name: "carvas.favourite-scenes",
    kind: "Local storage",
    purpose: "The scenes that you gave a star, under the number of your account. Set only for Pro users.",
    until: "when you clear this site's data; an empty list stays when you take the last star off",
  },
  {
    name: "carvas.answered-parts",
    kind: "Local storage",
    purpose:
      "Which parts of your photos you said the cut-out has right, by the photo's number, so that you are not asked again. Set only when you answer such a question.",
    until: "when you clear this site's data; after 200 answers the oldest",
  },
  {
    name: "carvas.ratio",
    kind: "Session storage",
    purpose: "The format you chose last, so that the next picture begins with it.",
    until: "when the tab is closed",
  },
  {
    name: "carvas.retail-set",
    kind: "Session storage",
    purpose: "Which photos you have put together for a run in Retail Mode, so that a reload finds them again.",
    until: "when the run starts, you remove them, or the tab is closed",
  },
  {
    name: "carvas.preset-mode",
    kind: "Session storage",
    purpose: "Which list of scenes you chose last, Core or Pro. Set only for Pro users.",
    until: "when the tab is closed",
  },
  {
    name: "carvas.strokes",
    kind: "Session storage",
    purpose: "What you have drawn on a photo's cut-out and not saved yet, so that a reload does not lose it.",
    until: "when you save or discard it, or the tab is closed",
  },
  {
    name: "carvas.put-away-at",
    kind: "Session storage",
    purpose: "When you put your last picture away, so that it does not come back by itself.",
    until: "when the tab is closed",
  },
  {
    name: "carvas.scroll",
    kind: "Session storage",
    purpose: "How far you had scrolled each page of this tab, so that going back leads to the same place.",
    until: "when the tab is closed",
  },
  {
    name: "carvas.reloaded",
    kind: "Session storage",
    purpose: "When the page last loaded itself afresh after an update, so that it never does so in a loop.",
    until: "when the tab is closed",
  },
];
