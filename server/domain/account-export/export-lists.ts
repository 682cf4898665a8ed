import type { DatabaseOrTransaction } from "#server/db/client.ts";
import {
  listDetections,
  listGenerations,
  listLedger,
  listModelCalls,
  listRequests,
  listRuns,
  listUploads,
  readOwnBackgrounds,
} from "./account-export-store.ts";
import {
  readAccount,
  readApiKeys,
  readContactMessages,
  readEngineSettings,
  readGroupTitles,
  readGuesses,
  readKnownAddresses,
  readMails,
  readPasskeys,
  readPayments,
  readSessions,
  readSharedLinks,
  readSignInMethods,
  readWebhookDeliveries,
  readWebhooks,
} from "./account-facts-store.ts";
import { filesOfPicture, filesOfUpload, filesOfViews, type ExportedFile } from "./list-files.ts";

/** One list of the export: a file of its own, written as its rows are read. */
export type ExportList = {
  name: string;
  /** What is in it, for the README. */
  about: string;
  write: (db: DatabaseOrTransaction, userId: string) => AsyncIterable<string>;
};

/** Whoever stores something new of an account adds a line here. */
export const exportLists: readonly ExportList[] = [
  {
    name: "account.json",
    about:
      "your account: name, address, plan, tokens, ways to sign in, where you are signed in, API keys and webhooks, and to which AI companies your photos may go",
    write: (db, userId) => asText(() => readAll(db, userId)),
  },
  {
    name: "uploads.json",
    about: "your photos, logos and backgrounds: names, sizes, what was found in them",
    write: (db, userId) =>
      asJson(listUploads(db, userId), ({ photoKey: _, ...upload }) => ({
        ...upload,
        file: namesOf(filesOfUpload({ photoKey: _, ...upload }))[0] ?? null,
      })),
  },
  {
    name: "pictures.json",
    about: "every picture that was asked for, with the recipe that made it; also those that failed or were deleted",
    write: (db, userId) =>
      asJson(listGenerations(db, { userId, isViews: false }), ({ resultKey: _, viewKeys: __, ...picture }) => ({
        ...picture,
        file: namesOf(filesOfPicture({ resultKey: _, viewKeys: __, ...picture }))[0] ?? null,
      })),
  },
  {
    name: "view-sets.json",
    about: "sets of six views of described cars",
    write: (db, userId) =>
      asJson(listGenerations(db, { userId, isViews: true }), ({ resultKey: _, viewKeys: __, ...set }) => ({
        ...set,
        files: namesOf(filesOfViews({ resultKey: _, viewKeys: __, ...set })),
      })),
  },
  {
    name: "described-cars.json",
    about: "the cars that you described",
    write: (db, userId) => asJson(listRequests(db, userId)),
  },
  {
    name: "cars-of-photos.json",
    about:
      "what your photos told of cars, also to AI models, what a vehicle register said of their plates, and what you corrected",
    write: (db, userId) => asJson(listDetections(db, userId)),
  },
  {
    name: "ai-calls.json",
    about: "when which AI model was asked to make or read something of yours",
    write: (db, userId) => asJson(listModelCalls(db, userId)),
  },
  { name: "runs.json", about: "runs of Retail Mode", write: (db, userId) => asJson(listRuns(db, userId)) },
  {
    name: "own-backgrounds.json",
    about: "backgrounds that you made of photos",
    write: (db, userId) => asJson(later(() => readOwnBackgrounds(db, userId))),
  },
  {
    name: "tokens.json",
    about: "every movement of your tokens",
    write: (db, userId) => asJson(listLedger(db, userId)),
  },
  { name: "tokens.csv", about: "the same for a spreadsheet", write: (db, userId) => asCsv(listLedger(db, userId)) },
  {
    name: "payments.json",
    about: "what you bought, your subscription, and what we changed by hand",
    write: (db, userId) => asText(() => readPayments(db, userId)),
  },
  {
    name: "titles.json",
    about: "what you call photos, runs and described cars",
    write: (db, userId) => asJson(later(() => readGroupTitles(db, userId))),
  },
  {
    name: "shared-links.json",
    about: "private links to your pictures: which picture, from when and until when",
    write: (db, userId) => asJson(later(() => readSharedLinks(db, userId))),
  },
  {
    name: "webhook-deliveries.json",
    about: "what was sent to webhooks of yours in the last 30 days",
    write: (db, userId) => asJson(later(() => readWebhookDeliveries(db, userId))),
  },
  {
    name: "messages.json",
    about: "what you wrote to us through the contact page, if your address is confirmed",
    write: (db, userId) => asJson(later(() => readContactMessages(db, userId))),
  },
  {
    name: "mails.json",
    about: "which mails we sent you and when, if your address is confirmed",
    write: (db, userId) => asJson(later(() => readMails(db, userId))),
  },
];

async function readAll(db: DatabaseOrTransaction, userId: string) {
  return {
    ...(await readAccount(db, userId)),
    signInMethods: await readSignInMethods(db, userId),
    passkeys: await readPasskeys(db, userId),
    sessions: await readSessions(db, userId),
    apiKeys: await readApiKeys(db, userId),
    webhooks: await readWebhooks(db, userId),
    signedInFrom: await readKnownAddresses(db, userId),
    aiModels: await readEngineSettings(db, userId),
    guessesAtYourPassword: await readGuesses(db, userId),
  };
}

async function* asText(read: () => Promise<object>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

function namesOf(files: readonly ExportedFile[]): string[] {
  return files.map(({ name }) => name);
}

async function* later<Row>(read: () => PromiseLike<Row[]>): AsyncGenerator<Row> {
  yield* await read();
}

/** A list, one row a line. */
async function* asJson<Row extends object>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => object = (row) => row,
): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(present(row));
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** RFC 4180, with the columns' names first. */
async function* asCsv(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    if (isFirst) yield lineOf(Object.keys(row));
    isFirst = false;
    yield lineOf(Object.values(row));
  }
}

function lineOf(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(",")}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = value instanceof Date ? value.toISOString() : typeof value === "string" ? value : JSON.stringify(value);
  // A spreadsheet takes what begins so for a formula.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
