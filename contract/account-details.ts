import { z } from "@hono/zod-openapi";
import { emailAddress, identityProviders, wayBack } from "./accounts.ts";
import { displayNameLength, maxPasswordLength, passkeyNameLength } from "./limits.ts";
import { optionalText, requiredText } from "./typed-text.ts";

/**
 * What a stolen session can't give: the account's password. Left out only where the account has none; then the sign-in must be recent
 * (`sign_in_again`).
 */
const password = z.string().min(1).max(maxPasswordLength).optional();
export const proofBody = z.object({ password });

const passkeyName = requiredText({
  label: "The name",
  message: "Please give the passkey a name",
  maxLength: passkeyNameLength,
});

const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** How one gets into the account, and by what it is kept. Each call that changes it answers with it. */
export const accountSchema = z.object({
  email: z.email(),
  /** Until the address is verified the password is the only way in: passkeys, two-factor and linking wait for it. */
  isEmailVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** Linked accounts elsewhere. */
  identities: z.array(
    z.object({
      provider: z.enum(identityProviders),
      /** The address there, where it is known. */
      email: z.string().nullable(),
      linkedAt: z.iso.datetime(),
    }),
  ),
  twoFactor: z.object({
    isOn: z.boolean(),
    /** Recovery codes that have not been used; 0 when it is off. */
    recoveryCodesLeft: z.int().min(0),
  }),
  passkeys: z.array(passkeySchema),
});
export type Account = z.infer<typeof accountSchema>;

export const displayNameBody = z.object({
  /** Empty or null removes it. */
  displayName: optionalText({ label: "The display name", maxLength: displayNameLength }),
});

/** `currentPassword` is left out where the account has none yet. Whether the new one is strong enough: `weak_password` with reasons. */
export const changePasswordBody = z.object({
  currentPassword: password,
  newPassword: z.string().max(1000),
  revokesApiKeys: z.boolean().optional(),
});

export const changeEmailBody = z.object({ newEmail: emailAddress, password });

export const linkIdentityBody = z.object({
  password,
  /** Where the browser comes back to; paths of this site. A failure adds `?error=`. */
  callbackURL: wayBack.default("/account"),
  errorCallbackURL: wayBack.default("/account"),
});

/** A session as its owner knows it: a browser that is signed in. */
export const accountSessionSchema = z.object({
  id: z.uuid(),
  /** Such as `Chrome on Windows`; null where it is not known. */
  device: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To the day. */
  lastUsedAt: z.iso.datetime(),
  isThisOne: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;
/** This one first, then the one used last. */
export const accountSessionList = z.object({ sessions: z.array(accountSessionSchema) });

export const twoFactorSetupAnswer = z.object({
  /** `otpauth://totp/…`: as a QR code for the authenticator app. */
  uri: z.string(),
  /** The same for typing, in base32. */
  secret: z.string(),
});
export const authenticatorCodeBody = z.object({ code: z.string().trim().max(40) });
/** Shown once: they can't be read again. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

export const renamePasskeyBody = z.object({ name: passkeyName });
export const newPasskeyName = passkeyName;

export const doneAnswer = z.object({ success: z.literal(true) });
/** Of an account that was closed: false while photos and pictures of it are still being removed. */
export const closedAnswer = doneAnswer.extend({ isAllGone: z.boolean() });
