import type { Profile } from "#contract/accounts.ts";

export const deletionTexts = {
  word: "DELETE",
  short: "With all photos, pictures and tokens. Nothing of it can be brought back.",
  warning: "Nothing of it can be brought back, not by us either. Export your data first if you want to keep it.",
  stays: [
    "The ledger of your tokens and the records of payments, without your name or address: tax law asks for them.",
    "What our team did with your account by hand, and why: without your name or address.",
    "The mail that tells you of the deletion, with your address, in our copy, for 90 days.",
    "What you wrote to us on the contact page, for a year.",
  ],
  done: { title: "Account deleted.", description: "You are signed out everywhere, and your files are being removed." },
  underWay: {
    title: "Your account is being deleted.",
    description:
      "You are signed out everywhere. Your photos and pictures are being removed; a mail tells you when they are gone.",
  },
} as const;

/** What a person loses, with what it is worth today. */
export function goesWith({ generation_tokens: tokens, is_pro: isPro }: Profile): readonly string[] {
  return [
    "All photos, pictures, views, logos and backgrounds, and the cars you described.",
    ...(tokens > 0
      ? [
          `${tokens === 1 ? "The token" : `The ${tokens.toLocaleString("en-GB")} tokens`} you have left, bought ones too.`,
        ]
      : []),
    ...(isPro ? ["Pro, from now on. Nothing more is charged."] : []),
    "Your address, name, password, passkeys and every sign-in.",
  ];
}
