import type { FoundCredentials } from "#credentials/read-credentials.ts";
import type { Verdict } from "./verdict.ts";

/** `good` and `bad` are what was proven; all else proves nothing either way. */
export type Tone = "good" | "bad" | "open";

type Words = { readonly tone: Tone; readonly title: string; readonly text: string };

const notOurs =
  "Whether the signer is who the certificate says is not checked here: this page knows no certificates but its own.";

/** What is said of each verdict, word for word: no more than is known. */
export function wordsOf(verdict: Verdict): Words {
  switch (verdict.kind) {
    case "made-here":
      return {
        tone: "good",
        title: "Made here, and untouched since",
        text: "The file carries our signature, and not one byte of it has changed since it was signed.",
      };
    case "changed":
      return verdict.known === null
        ? {
            tone: "bad",
            title: "Not as it was signed",
            text: "The file carries our signature, but it is not the file that was signed: it was changed, or the credentials were taken from another picture. Which of the two, and by whom, can't be told.",
          }
        : {
            tone: "open",
            title: "Made here, and changed around the picture",
            text: "The picture itself is exactly one that was made here. Something else in the file was changed after it was signed, such as what it says of itself.",
          };
    case "stripped":
      return {
        tone: "good",
        title: "Made here; its credentials are gone",
        text: "The file has no signature of ours any more, but its picture data is exactly that of a picture that was made here.",
      };
    case "tampered":
      return {
        tone: "bad",
        title: "Tampered with",
        text: "The credentials name our certificate, but they are not what was signed with it. Nothing that they say counts.",
      };
    case "others":
      return wordsOfOthers(verdict.credentials);
    case "unreadable":
      return {
        tone: "open",
        title: "Credentials that can't be read",
        text: "The file carries Content Credentials that are broken, or of a kind that this page doesn't know. That says nothing about the picture. It is not known to have been made here.",
      };
    case "nothing":
      return {
        tone: "open",
        title: "Nothing found",
        text: `The file carries no Content Credentials, and ${
          verdict.isLookedUp
            ? "no picture with this picture data was made here"
            : "of a file like this one (AVIF and HEIC, or one that turns or colours its picture anew) we can't tell without them whether its picture was made here"
        }. That says nothing about whether it is real: most pictures carry none, and messengers and marketplaces take them off and encode the picture anew.`,
      };
  }
}

function wordsOfOthers({ isSigned, isIntact }: FoundCredentials): Words {
  const title = "Somebody else's credentials";
  if (!isSigned)
    return { tone: "bad", title, text: `Their signature does not hold: nothing that they say counts. ${notOurs}` };
  if (isIntact === false) return { tone: "bad", title, text: `The file is not the one that was signed. ${notOurs}` };
  if (isIntact === null)
    return {
      tone: "open",
      title,
      text: `They are whole, but tied to the file in a way that can't be checked here. ${notOurs}`,
    };
  return { tone: "open", title, text: `The file is as it was signed. ${notOurs}` };
}

/** What went wrong before anything could be said. */
export const problemTexts = {
  "not-a-picture": "This is no picture that can be checked. JPEG, PNG, WebP, AVIF and HEIC can.",
  "too-large": "The file is too large to be checked here: up to 64 MB can.",
  insecure: "Browsers only check signatures on a secure connection: open this page with https.",
  stuck: "This file could not be checked: it is broken, or made so that it can't be read.",
} as const;
