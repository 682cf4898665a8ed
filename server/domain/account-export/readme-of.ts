import { exportsPerDay } from "#contract/limits.ts";
import { exportLists } from "./export-lists.ts";

/** In plain words, for who opens the ZIP. */
export function readmeOf(now: Date): string {
  const lists = exportLists.map(({ name, about }) => `  ${name.padEnd(22)} ${about}`);
  return [
    "Everything that Carvas keeps of your account",
    "============================================",
    "",
    `Made on ${now.toISOString().slice(0, 16).replace("T", " at ")} UTC, while it was being downloaded.`,
    "",
    "Lists (JSON: text that most programs read; one thing a line)",
    ...lists,
    "",
    "Files",
    "  photos, logos, plate-pictures, backgrounds",
    "                         as they are kept: upright, without place, time and camera",
    "  pictures, views        as you can download them one by one",
    "",
    "Each file's name ends with the beginning of its id in the lists, and the lists name the file.",
    "",
    "Not in it",
    "  what opens your account: password, passkeys, second factor, sessions, links in mails",
    "  your card: only the payment provider knows it",
    "  the sample photo: it is ours",
    "  smaller copies and outlines: they are made of your photos and pictures",
    "  the server's log, which does not name you",
    "",
    `You can download this ${exportsPerDay} times a day. To have it deleted, delete your account at /account.`,
    "",
  ].join("\r\n");
}
