import type { BetterAuthPlugin } from "better-auth";
// Without Kysely, which Drizzle does for: 260 files less to load at every start.
import { betterAuth } from "better-auth/minimal";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { authOptions, twoFactorPlugin, type BetterAuthSetup, type GoogleKeys } from "./better-auth-options.ts";

export type AuthLibrary = ReturnType<typeof openAuthLibrary>;

/** better-auth with all that a web process needs at once; passkeys are loaded when the first is used. */
export function openAuthLibrary(setup: BetterAuthSetup) {
  const { google } = setup;
  return betterAuth({
    ...authOptions(setup),
    ...builtInGoogle(google),
    plugins: [twoFactorPlugin(), ...googleElsewhere(google)],
  });
}

function builtInGoogle(google: GoogleKeys | undefined) {
  if (google === undefined || google.issuer !== undefined) return {};
  const { clientId, clientSecret } = google;
  return { socialProviders: { google: { clientId, clientSecret, prompt: "select_account" as const } } };
}

/** The built-in provider has Google's addresses fixed; another issuer takes its place under the same name. */
function googleElsewhere(google: GoogleKeys | undefined): BetterAuthPlugin[] {
  if (google?.issuer === undefined) return [];
  const { clientId, clientSecret, issuer } = google;
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const scopes = ["openid", "email", "profile"];
  return [genericOAuth({ config: [{ providerId: "google", clientId, clientSecret, discoveryUrl, scopes }] })];
}
