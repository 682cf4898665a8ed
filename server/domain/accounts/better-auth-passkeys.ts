import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { passkeyTransports } from "#contract/account-passkeys.ts";
import { translateErrors } from "./better-auth-errors.ts";
import { authOptions, type BetterAuthSetup } from "./better-auth-options.ts";
import type { Passkeys } from "./passkeys.ts";
import { pickHeaders } from "./pick-headers.ts";

const challengeCookie = "passkey";

/**
 * better-auth's passkey plugin behind our interface, in an instance of its own: with it come 300 files of ASN.1 and X.509, which a process
 * loads when the first passkey is used and not at its start.
 */
export function createPasskeys(setup: BetterAuthSetup): Passkeys {
  let opening: ReturnType<typeof openPasskeyLibrary> | undefined;
  const open = () => (opening ??= openPasskeyLibrary(setup));
  return {
    startAdding: async (headers) => {
      const { api } = await open();
      const call = { headers, query: {}, returnHeaders: true } as const;
      const started = await translateErrors(() => api.generatePasskeyRegistrationOptions(call));
      const { excludeCredentials = [], ...options } = started.response;
      const known = excludeCredentials.map(({ id, type, transports }) => {
        return { id, type, transports: transports?.filter(isKnownTransport) };
      });
      return { options: { ...options, excludeCredentials: known }, cookies: started.headers.getSetCookie() };
    },
    add: async ({ name, response }, headers) => {
      const { api } = await open();
      const call = { body: { name, response: withExtensions(response) }, headers, returnHeaders: true } as const;
      const added = await translateErrors(() => api.verifyPasskeyRegistration(call));
      return { cookies: added.headers.getSetCookie() };
    },
    startSignIn: async (sent) => {
      const { api } = await open();
      const call = { headers: pickHeaders(sent, []), returnHeaders: true } as const;
      const { headers, response } = await translateErrors(() => api.generatePasskeyAuthenticationOptions(call));
      // The plugin only asks for it; `requireVerifiedPerson` insists.
      return { options: { ...response, userVerification: "required" }, cookies: headers.getSetCookie() };
    },
    signIn: async (response, sent) => {
      const { api, $context } = await open();
      const { name } = (await $context).createAuthCookie(challengeCookie);
      const body = { response: withExtensions(response) };
      const call = { body, headers: pickHeaders(sent, [name]), returnHeaders: true } as const;
      const signedIn = await translateErrors(() => api.verifyPasskeyAuthentication(call));
      const { id, email } = signedIn.response.user;
      return { user: { id, email }, cookies: signedIn.headers.getSetCookie() };
    },
  };
}

async function openPasskeyLibrary(setup: BetterAuthSetup) {
  const { passkey } = await import("@better-auth/passkey");
  const { publicUrl } = setup;
  return betterAuth({
    ...authOptions(setup),
    plugins: [
      passkey({
        rpID: new URL(publicUrl).hostname,
        rpName: "Carvas",
        origin: new URL(publicUrl).origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          afterVerification: ({ verification }) =>
            requireVerifiedPerson(verification.registrationInfo?.userVerified, "FAILED_TO_VERIFY_REGISTRATION"),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            requireVerifiedPerson(verification.authenticationInfo.userVerified, "AUTHENTICATION_FAILED"),
        },
        advanced: { webAuthnChallengeCookie: challengeCookie },
      }),
    ],
  });
}

/** A passkey stands for password and code together only if the device asked who holds it: for a finger, a face or a PIN. */
function requireVerifiedPerson(isVerified: boolean | undefined, code: string): void {
  if (isVerified !== true) throw new APIError("UNAUTHORIZED", { code, message: "The person was not verified." });
}

/** The library's types want them; nothing reads them. */
function withExtensions<Response extends object>(response: Response): Response & { clientExtensionResults: object } {
  return { ...response, clientExtensionResults: {} };
}

/** A device that names none is stored with an empty name. */
function isKnownTransport(name: string): boolean {
  return passkeyTransports.some((known) => known === name);
}
