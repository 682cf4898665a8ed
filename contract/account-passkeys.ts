import { z } from "@hono/zod-openapi";
import { newPasskeyName } from "./account-details.ts";

/**
 * What goes between the server and the browser's WebAuthn, in the JSON forms of the standard (Web Authentication Level 3, sections 5.1.8
 * to 5.1.10), as `@simplewebauthn/browser` takes and gives them.
 */
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
export const passkeyTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.enum(passkeyTransports)).optional(),
});
const userVerification = z.enum(["required", "preferred", "discouraged"]);

/** For `startRegistration({ optionsJSON })`. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["required", "preferred", "discouraged"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: userVerification.optional(),
    })
    .optional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

/** For `startAuthentication({ optionsJSON })`, also with `useBrowserAutofill`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: userVerification.optional(),
});

const credential = {
  id: base64url.min(1).max(2000),
  rawId: base64url.min(1).max(2000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
};

/** What `startRegistration` gives, and what the person calls it. */
export const newPasskeyBody = z.object({
  name: newPasskeyName,
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      authenticatorData: base64url.optional(),
      /** Those of tomorrow are taken, and left out when it is asked for them. */
      transports: z
        .array(
          z
            .string()
            .regex(/^[\w-]+$/)
            .max(30),
        )
        .max(10)
        .optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: base64url.optional(),
    }),
  }),
});

/** What `startAuthentication` gives. */
export const passkeySignInBody = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  }),
});
