/** What an API key may do. Every call that takes keys names one of these in its route, by `openToKeys`; a call that names none takes no key. */
export const keyScopes = ["photos:write", "pictures:write", "pictures:read", "account:read", "webhooks:write"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** For whoever makes a key. */
export const keyScopeTexts = {
  "photos:write": "Send photos, logos and backgrounds, say what is in them, delete them",
  "pictures:write": "Make pictures, runs and views with the account’s tokens, share and delete them",
  "pictures:read": "Read and download photos, pictures and runs",
  "account:read": "Read the balance, the plan and the token statement",
  "webhooks:write": "Set up webhooks and read their log",
} as const satisfies Record<KeyScope, string>;

/** Names of the two ways to prove who is calling, as the API description calls them. */
export const sessionScheme = "session";
export const apiKeyScheme = "apiKey";

/** For a route's `security`: signed-in users, and keys with this scope. */
export function openToKeys(scope: KeyScope): [{ [sessionScheme]: string[] }, { [apiKeyScheme]: KeyScope[] }] {
  return [{ [sessionScheme]: [] }, { [apiKeyScheme]: [scope] }];
}

/** Keys begin with this, so that scanners of repositories and logs know them. */
export const apiKeyPrefix = "carvas_live_";
/** 36 random characters and 6 that check them. */
export const apiKeyPattern = /carvas_live_[0-9A-Za-z]{42}/;
