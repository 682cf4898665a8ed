import { z } from "@hono/zod-openapi";
import { maxPasswordLength } from "./limits.ts";
import { pathOnThisSite } from "./path-on-this-site.ts";

export const profileSchema = z
  .object({
    id: z.string(),
    email: z.email(),
    display_name: z.string().nullable(),
    /** What can be spent: plan credits left plus purchased tokens, without what is held. */
    generation_tokens: z.int().min(0),
    plan_tokens: z.int().min(0),
    purchased_tokens: z.int().min(0),
    /** When the plan's credits are renewed. */
    next_tokens_at: z.iso.datetime(),
    is_pro: z.boolean(),
    total_generations: z.int().min(0),
    created_at: z.iso.datetime(),
  })
  .openapi("Profile");
export type Profile = z.infer<typeof profileSchema>;

export const identityProviders = ["google"] as const;
export type IdentityProvider = (typeof identityProviders)[number];

export const sessionUserSchema = z.object({ id: z.string(), email: z.email() });
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /api/session`: 200 for visitors too, so that the browser logs no error. */
export const sessionAnswer = z.object({
  user: sessionUserSchema.nullable(),
  /** Which third-party sign-ins this installation offers. */
  providers: z.array(z.enum(identityProviders)),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Please enter a valid email address."));

/** Whether the password is strong enough is a rule of sign-up (`weak_password` with reasons), not of its form. */
export const signUpBody = z.object({ email: emailAddress, password: z.string().max(1000) });

export const signInBody = z.object({ email: emailAddress, password: z.string().min(1).max(maxPasswordLength) });

export const wayBack = z.string().transform((text, context) => {
  const path = pathOnThisSite(text);
  if (path !== null) return path;
  context.addIssue({ code: "custom", message: "must be a path of this site" });
  return z.NEVER;
});

export const socialSignInBody = z.object({
  provider: z.enum(identityProviders),
  /** Where the browser comes back to; a path of this site. */
  callbackURL: wayBack.default("/"),
  /** Where it comes back to when it failed, with `?error=`: `access_denied`, `account_not_linked`, … */
  errorCallbackURL: wayBack.default("/auth"),
});

export const signedInAnswer = z.object({ user: sessionUserSchema });

/**
 * The password was right. Where the account has two-factor switched on, and this browser is not trusted, nobody is signed in yet: `user` is
 * null, and a code must follow within ten minutes.
 */
export const signInAnswer = z.object({ user: sessionUserSchema.nullable(), needsCode: z.boolean() });

/** A code of the authenticator app (six digits) or a recovery code, as typed: blanks and dashes don't matter. */
export const signInCodeBody = z.object({
  code: z.string().trim().min(1).max(40),
  /** Not to ask for codes in this browser for 30 days. */
  trustDevice: z.boolean().default(false),
});
export const signedOutAnswer = z.object({ success: z.literal(true) });
export const socialSignInAnswer = z.object({ url: z.url() });
