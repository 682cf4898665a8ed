import { createHmac } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { failureAnswer } from "#contract/failure.ts";
import type { MailContent, MailKind } from "#contract/mail-content.ts";
import type { Database } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import { mails } from "#server/db/schema/mails.ts";
import { createBrowser, goodPassword, signUpAnyone, type Browser } from "./account-server.ts";

/** Somebody with an account whose address is verified, signed in in a browser of his own. */
export async function signUpVerified(
  { origin, db }: { origin: string; db: Database },
  browser: Browser = createBrowser(origin),
): Promise<{ browser: Browser; email: string; id: string }> {
  const person = await signUpAnyone(browser);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
  return { browser, ...person };
}

/** The mails of a kind to an address, newest first. */
export async function mailsTo(db: Database, email: string, kind?: MailKind): Promise<MailContent[]> {
  const ofKind = kind === undefined ? undefined : eq(mails.kind, kind);
  const rows = await db
    .select({ content: mails.content })
    .from(mails)
    .where(and(eq(mails.toAddress, email), ofKind))
    .orderBy(desc(mails.createdAt));
  return rows.flatMap(({ content }) => (content === null ? [] : [content]));
}

/** What stands behind the `#` of the link that was mailed last. */
export async function linkTokenTo(
  db: Database,
  email: string,
  kind: "verify-email" | "change-email" | "reset-password",
): Promise<string> {
  const [newest] = await mailsTo(db, email, kind);
  if (newest === undefined || !("url" in newest)) throw new Error(`There is no mail of the kind ${kind}.`);
  return new URL(newest.url).hash.slice(1);
}

type SignIn = { email: string; password?: string; browser?: Browser };

export function signInAt(
  origin: string,
  { email, password = goodPassword, browser = createBrowser(origin) }: SignIn,
): Promise<Response> {
  return browser.call("/api/auth/sign-in/email", { body: { email, password } });
}

/** Status and code of an answer: `200`, or `403 wrong_password`. */
export async function outcomeOf(answer: Response): Promise<string> {
  if (answer.ok) return String(answer.status);
  return `${answer.status} ${failureAnswer.parse(await answer.json()).code}`;
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;

/** What an authenticator app shows (RFC 6238), now or so many half minutes from now. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const bits = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / stepSeconds) + stepsAhead));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

/** A code that is none of those that are good now. */
export function wrongCodeOf(secret: string): string {
  const good = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ["111111", "222222", "333333", "444444", "555555", "666666"].find((code) => !good.has(code)) ?? "";
}
