import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import {
  authAccounts,
  guessingNotices,
  knownAddresses,
  passkeys,
  profiles,
  sessions,
  users,
} from "#server/db/schema/accounts.ts";
import { apiKeys } from "#server/db/schema/api-keys.ts";
import { adminActions, planGifts, purchases, subscriptions } from "#server/db/schema/billing.ts";
import { contactMessages } from "#server/db/schema/contact.ts";
import { engineSettings } from "#server/db/schema/engines.ts";
import { mails } from "#server/db/schema/mails.ts";
import { pictureGroupTitles } from "#server/db/schema/picture-groups.ts";
import { sharedPictures } from "#server/db/schema/shared-pictures.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";
import { webhookDeliveries, webhooks } from "#server/db/schema/webhooks.ts";

/*
 * What is kept of one account beside its work; little enough to be read at once. The columns are named one by one: what holds a secret, or is added
 * later, is not exported until somebody says so.
 */

type Database = DatabaseOrTransaction;

export async function readAccount(db: Database, userId: string) {
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      isEmailVerified: users.emailVerified,
      hasTwoFactors: users.twoFactorEnabled,
      name: users.name,
      picture: users.image,
      displayName: profiles.displayName,
      isPro: profiles.isPro,
      totalGenerations: profiles.totalGenerations,
      planTokens: tokenBalances.planTokens,
      purchasedTokens: tokenBalances.purchasedTokens,
      nextPlanTokensAt: tokenBalances.nextResetAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(tokenBalances, eq(tokenBalances.userId, users.id))
    .where(eq(users.id, userId));
  return account ?? null;
}

/** How one signs in: no password, no token of a provider. */
export function readSignInMethods(db: Database, userId: string) {
  return db
    .select({ provider: authAccounts.providerId, idThere: authAccounts.accountId, since: authAccounts.createdAt })
    .from(authAccounts)
    .where(eq(authAccounts.userId, userId))
    .orderBy(asc(authAccounts.createdAt));
}

export function readPasskeys(db: Database, userId: string) {
  const { name, deviceType, createdAt } = passkeys;
  return db
    .select({ name, deviceType, createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt));
}

/** Without the tokens that open them. */
export function readSessions(db: Database, userId: string) {
  const { createdAt, updatedAt, expiresAt, ipAddress, userAgent } = sessions;
  return db
    .select({ createdAt, lastRenewedAt: updatedAt, expiresAt, ipAddress, userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(createdAt));
}

/** Not their hashes. */
export function readApiKeys(db: Database, userId: string) {
  const { name, scopes, lastFour, createdAt, expiresAt, lastUsedAt } = apiKeys;
  return db
    .select({ name, scopes, lastFour, createdAt, expiresAt, lastUsedAt })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(createdAt));
}

/** Not their secrets. */
export function readWebhooks(db: Database, userId: string) {
  const { url, events, status, offReason, failingSince, createdAt } = webhooks;
  return db
    .select({ url, events, status, offReason, failingSince, createdAt })
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(createdAt));
}

/** What was sent to them, as far as the log goes. */
export function readWebhookDeliveries(db: Database, userId: string) {
  const { event, body, status, attempts, createdAt } = webhookDeliveries;
  return db
    .select({ url: webhooks.url, event, body, status, attempts, createdAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(createdAt));
}

/** Only when: of the address nothing is kept but a hash. */
export function readKnownAddresses(db: Database, userId: string) {
  return db
    .select({ lastSeenAt: knownAddresses.seenAt })
    .from(knownAddresses)
    .where(eq(knownAddresses.userId, userId))
    .orderBy(asc(knownAddresses.seenAt));
}

/** When somebody last guessed at the password. */
export function readGuesses(db: Database, userId: string) {
  const { noticedAt, toldAt } = guessingNotices;
  return db.select({ noticedAt, toldAt }).from(guessingNotices).where(eq(guessingNotices.userId, userId));
}

export async function readPayments(db: Database, userId: string) {
  const { product, quantity, unitMinorUnits, state, createdAt, paidAt, refundedMinorUnits, isDisputed } = purchases;
  const { id, state: planState, startedAt, paidUntil, unpaidSince, lastPaidAt } = subscriptions;
  const { renewalMinorUnits, renewalCurrency } = subscriptions;
  return {
    purchases: await db
      .select({
        id: purchases.id,
        product,
        quantity,
        unitMinorUnits,
        state,
        createdAt,
        paidAt,
        refundedMinorUnits,
        isDisputed,
      })
      .from(purchases)
      .where(eq(purchases.userId, userId))
      .orderBy(asc(createdAt)),
    subscriptions: await db
      .select({
        id,
        state: planState,
        startedAt,
        paidUntil,
        unpaidSince,
        lastPaidAt,
        renewalMinorUnits,
        renewalCurrency,
      })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(startedAt)),
    proGivenByUs: await db
      .select({ until: planGifts.until, createdAt: planGifts.createdAt })
      .from(planGifts)
      .where(eq(planGifts.userId, userId))
      .orderBy(asc(planGifts.createdAt)),
    doneByUs: await db
      .select({
        action: adminActions.action,
        reason: adminActions.reason,
        details: adminActions.details,
        createdAt: adminActions.createdAt,
      })
      .from(adminActions)
      .where(eq(adminActions.userId, userId))
      .orderBy(asc(adminActions.createdAt)),
  };
}

/** Who shall make the pictures, and to whom photos and words may go. */
export async function readEngineSettings(db: Database, userId: string) {
  const { chosen, agreedCompanies, agreedAt } = engineSettings;
  const [row] = await db
    .select({ chosen, agreedCompanies, agreedAt })
    .from(engineSettings)
    .where(eq(engineSettings.userId, userId));
  return row ?? null;
}

/** What somebody calls photos, runs and described cars. */
export function readGroupTitles(db: Database, userId: string) {
  const { userId: _, ...columns } = getTableColumns(pictureGroupTitles);
  return db
    .select(columns)
    .from(pictureGroupTitles)
    .where(eq(pictureGroupTitles.userId, userId))
    .orderBy(asc(pictureGroupTitles.groupId));
}

/** Private links to pictures, without what would open them. */
export function readSharedLinks(db: Database, userId: string) {
  const { generationId: pictureId, createdAt, expiresAt, revokedAt } = sharedPictures;
  return db
    .select({ pictureId, createdAt, expiresAt, revokedAt })
    .from(sharedPictures)
    .where(eq(sharedPictures.userId, userId))
    .orderBy(asc(createdAt));
}

/** An address that was not proved may be somebody else's, whose messages and mails are no business of this account. */
const isOwnerOf = (userId: string) => and(eq(users.id, userId), eq(users.emailVerified, true));

/** Messages of the contact page. */
export function readContactMessages(db: Database, userId: string) {
  const { name, email, message, createdAt } = contactMessages;
  return db
    .select({ name, email, message, createdAt })
    .from(contactMessages)
    .innerJoin(users, sql`lower(${users.email}) = lower(${email})`)
    .where(isOwnerOf(userId))
    .orderBy(asc(createdAt));
}

/** Which mails were sent: not their words, which may hold a link that signs in. */
export function readMails(db: Database, userId: string) {
  const { kind, state, createdAt, endedAt } = mails;
  return db
    .select({ kind, state, createdAt, endedAt })
    .from(mails)
    .innerJoin(users, sql`lower(${users.email}) = lower(${mails.toAddress})`)
    .where(isOwnerOf(userId))
    .orderBy(asc(createdAt));
}
