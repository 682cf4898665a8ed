import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { mailedLinkPurposes } from "#contract/account-links.ts";

/** The first six tables are read and written by better-auth; column names are ours, keys are its own. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable("users", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  image: text("image"),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    token: text("token").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user_id_index").on(table.userId), index("sessions_expires_at_index").on(table.expiresAt)],
);

export const authAccounts = pgTable(
  "auth_accounts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("auth_accounts_user_id_index").on(table.userId),
    uniqueIndex("auth_accounts_provider_id_account_id").on(table.providerId, table.accountId),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("verifications_identifier_index").on(table.identifier),
    index("verifications_expires_at_index").on(table.expiresAt),
    index("verifications_trusted_devices_index")
      .on(table.value)
      .where(sql`${table.identifier} like 'trust-device-%'`),
  ],
);

/** The authenticator app of an account; it counts once `verified`. Secret and recovery codes are encrypted with the session secret. */
export const twoFactors = pgTable("two_factors", {
  id: uuid("id").primaryKey().defaultRandom(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean("verified").notNull().default(false),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: moment("locked_until"),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name"),
    credentialID: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** Up to 2^32 - 1. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("passkeys_user_id_index").on(table.userId)],
);

/** Links that were mailed, by the hash of their token: who reads this table can follow none. */
export const mailedLinks = pgTable(
  "mailed_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", { enum: mailedLinkPurposes }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address that it was mailed to. */
    email: text("email").notNull(),
    /** Where it was asked for, with proof; null for those that anybody may ask for, and once that session has ended. */
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "set null" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("mailed_links_user_id_index").on(table.userId),
    // For the end of a session, which is taken out of its links.
    index("mailed_links_session_id_index")
      .on(table.sessionId)
      .where(sql`${table.sessionId} is not null`),
    index("mailed_links_expires_at_index").on(table.expiresAt),
    check("mailed_links_purpose_known", sql`${table.purpose} in ('verify-email', 'change-email', 'reset-password')`),
  ],
);

/** Accounts that are closed and not yet emptied. The row goes with the user's. */
export const accountDeletions = pgTable("account_deletions", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Where the last mail goes. */
  email: text("email").notNull(),
  requestedAt: moment("requested_at").notNull().defaultNow(),
  /** While a process empties it, this lies in the future: a process that is lost then leaves it to the next. */
  nextTryAt: moment("next_try_at").notNull().defaultNow(),
});

/** Where a user has signed in from: such a client is not slowed down when strangers guess. The address is hashed with the secret. */
export const knownAddresses = pgTable(
  "known_addresses",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    addressHash: text("address_hash").notNull(),
    seenAt: moment("seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressHash] }),
    index("known_addresses_seen_at_index").on(table.seenAt),
  ],
);

/** Whose password was guessed at, last; also the outbox of the mail about it: what has no `told_at` still waits. */
export const guessingNotices = pgTable(
  "guessing_notices",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    noticedAt: moment("noticed_at").notNull().defaultNow(),
    toldAt: moment("told_at"),
  },
  (table) => [
    index("guessing_notices_waiting_index")
      .on(table.noticedAt)
      .where(sql`${table.toldAt} is null`),
  ],
);

/** One row per user, made by a trigger in the transaction of the sign-up. */
export const profiles = pgTable("profiles", {
  id: uuid("id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  displayName: text("display_name"),
  isPro: boolean("is_pro").notNull().default(false),
  totalGenerations: integer("total_generations").notNull().default(0),
  /** Which of the account's keys signs addresses; one more, and its private links and all addresses signed before open nothing. */
  addressKeyVersion: integer("address_key_version").notNull().default(1),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/**
 * Which mailboxes have had the tokens of a sign-up: once a year, however often an account is deleted and made anew. The trigger that makes the
 * profile writes it; the hash is made with a key of this installation, and tells no address.
 */
export const signUpGrants = pgTable(
  "sign_up_grants",
  {
    mailboxHash: text("mailbox_hash").primaryKey(),
    grantedAt: moment("granted_at").notNull().defaultNow(),
  },
  (table) => [index("sign_up_grants_granted_at_index").on(table.grantedAt)],
);

/** Keys that the database itself makes hashes with; one is made when the table is. */
export const hashKeys = pgTable("hash_keys", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: moment("expire"),
});
