import { cleanup, render, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identityProviders } from "#contract/accounts.ts";
import { signUpTokens, trustedDeviceDays } from "#contract/limits.ts";
import { ratios } from "#contract/ratios.ts";
import { views } from "#contract/views.ts";
import { deletionTexts } from "#web/features/account/deletion-texts.ts";
import { storedInBrowser } from "#web/features/legal/stored-in-browser.ts";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import CookiesPage from "./cookies.tsx";
import PrivacyPage from "./privacy.tsx";
import TermsPage from "./terms.tsx";

const serverSources = import.meta.glob<string>("../../server/domain/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

const schemaSources = import.meta.glob<string>("../../server/db/schema/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

beforeEach(() => standInBrowser());
afterEach(cleanup);

function open(Page: ComponentType): void {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
}
const pages = [
  ["Privacy notice", PrivacyPage],
  ["Cookies", CookiesPage],
  ["Terms of use", TermsPage],
] as const;

test.each(pages)("%s: since when, then the gist, then sections that the list beside them leads to", (title, Page) => {
  open(Page);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  const since = document.querySelector("time");
  expect(since?.dateTime).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(new Date(`${since?.textContent} UTC`).toISOString()).toBe(`${since?.dateTime}T00:00:00.000Z`);
  expect(within(screen.getByRole("list", { name: "In short" })).getAllByRole("listitem").length).toBeGreaterThan(1);

  const listed = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  const sections = screen.getAllByRole("region");
  expect(listed.map((link) => link.getAttribute("href"))).toEqual(sections.map(({ id }) => `#${id}`));
  for (const link of listed) {
    const section = screen.getByRole("region", { name: link.textContent });
    expect(link.getAttribute("href")).toBe(`#${section.id}`);
    expect(section.textContent.length).toBeGreaterThan(link.textContent.length + 80);
  }
});

/** What the page says about this. */
function said(about: string, section: string): string {
  const term = within(screen.getByRole("region", { name: section })).getByText(about);
  return term.nextElementSibling?.textContent ?? "";
}

/** The number that the server really works with. */
function numberIn(file: string, name: string): number {
  const source = serverSources[`../../server/domain/${file}`] ?? "";
  const found = new RegExp(String.raw`const ${name} = (\d+)\b`).exec(source)?.[1];
  if (found === undefined) throw new Error(`${file} has no number ${name} any more.`);
  return Number(found);
}

const keptDays = { file: "contact/sweep-contact-messages.ts", name: "keptDays" };

test.each([
  { about: "Sessions", file: "accounts/better-auth-options.ts", name: "sessionDays", unit: "days" },
  { about: "Where you have signed in from", file: "accounts/guessing-store.ts", name: "knownDays", unit: "days" },
  { about: "Notices between screens", file: "live-events/prune-live-events.ts", name: "keptHours", unit: "hours" },
  { about: "API keys and webhooks", file: "repeats/repeats.ts", name: "keptDays", unit: "days" },
  { ...keptDays, about: "Messages to us", name: "suspiciousKeptDays", unit: "days" },
])("how long is said as the server keeps it: $about ($name)", ({ about, file, name, unit }) => {
  open(PrivacyPage);
  expect(said(about, "How long")).toContain(`${numberIn(file, name)} ${unit}`);
});

/** Where the privacy notice speaks of a table; null where it holds nothing of a person that another does not. */
const toldOf: Readonly<Record<string, string | null>> = {
  users: "Your account",
  profiles: "Your account",
  auth_accounts: "Google sign-in",
  account_deletions: "Your account",
  passkeys: "Passkeys",
  two_factors: "Two-factor sign-in",
  verifications: "Two-factor sign-in",
  sessions: "Sessions",
  api_keys: "API keys and webhooks",
  idempotency_keys: "API keys and webhooks",
  webhooks: "API keys and webhooks",
  webhook_deliveries: "API keys and webhooks",
  webhook_attempts: "API keys and webhooks",
  known_addresses: "Where you have signed in from",
  guessing_notices: "Limits",
  rate_limits: "Limits",
  sign_up_grants: "Tokens of a sign-up",
  hash_keys: null,
  mails: "Mails to you",
  mailed_links: "Mails to you",
  contact_messages: "Messages to us",
  uploads: "Your photos",
  cut_out_versions: "Your photos",
  shared_pictures: "Private links",
  entitlements: "Your pictures",
  generations: "Your pictures",
  picture_prints: "Your pictures",
  signing_certificates: null,
  retail_runs: "Your pictures",
  retail_run_items: "Your pictures",
  picture_group_titles: "Your pictures",
  own_backgrounds: "Logos, plate pictures and backgrounds",
  requests: "Cars you describe",
  token_balances: "Your tokens",
  token_ledger: "Your tokens",
  billing_customers: "Purchases and Pro",
  refunds: "Purchases and Pro",
  detections: "Cars we read from your photos",
  detection_photos: "Cars we read from your photos",
  purchases: "Purchases and Pro",
  subscriptions: "Purchases and Pro",
  payment_events: "Purchases and Pro",
  plan_gifts: "Purchases and Pro",
  sandbox_objects: "Purchases and Pro",
  admin_actions: "Our team's notes",
  engine_settings: "AI models",
  model_calls: "AI models",
  live_events: null,
  abandoned_files: null,
  storage_rounds: null,
  scene_names: null,
  store_identity: null,
  workers: null,
};

test("every table of the database is spoken of under 'What we keep', or holds nothing of a person", () => {
  const tables = Object.values(schemaSources).flatMap((source) => source.match(/(?<=pgTable\(\s*")\w+/g) ?? []);
  expect(tables.toSorted()).toEqual(Object.keys(toldOf).toSorted());
  open(PrivacyPage);
  for (const point of Object.values(toldOf).filter((name) => name !== null))
    expect(said(point, "What we keep")).not.toBe("");
});

test("a mail is kept as long as is said, also the one that tells of an account's deletion", () => {
  open(PrivacyPage);
  const days = numberIn("mails/sweep-mails.ts", "keptDays");
  expect(said("Mails to you", "How long")).toMatch(
    new RegExp(`^${days} days, .* only the one that tells you of the deletion`),
  );
  expect(deletionTexts.stays.join(" ")).toContain(`in our copy, for ${days} days.`);
});

test("messages are kept for the year that is said", () => {
  open(PrivacyPage);
  expect(said("Messages to us", "How long")).toMatch(/^One year\./);
  expect(numberIn(keptDays.file, keptDays.name)).toBe(365);
});

test("everybody who may let a person in is named among those who are involved", () => {
  open(PrivacyPage);
  for (const provider of identityProviders) {
    const name = provider.charAt(0).toUpperCase() + provider.slice(1);
    expect(said(name, "Who else is involved")).toContain(`Only when you press 'Continue with ${name}'`);
  }
});

test("a right is exercised, and a question asked, on the contact page", () => {
  open(PrivacyPage);
  for (const section of ["Who is responsible", "Your rights"]) {
    const link = within(screen.getByRole("region", { name: section })).getByRole("link", { name: "contact page" });
    expect(link.getAttribute("href")).toBe("/contact");
  }
});

test("the cookie page tells of everything by name: what it is, what it is for, when it goes", () => {
  open(CookiesPage);
  const listed = within(screen.getByRole("region", { name: "Everything we keep in your browser" }));
  expect(listed.getAllByRole("listitem")).toHaveLength(storedInBrowser.length);
  for (const { name, kind, purpose, until } of storedInBrowser) {
    const entry = listed.getByRole("heading", { name }).closest("li");
    expect(entry?.textContent).toBe(`${name}${kind}${purpose}Goes ${until}.`);
  }
});

test.each([
  ["carvas.session_token", "accounts/better-auth-options.ts", "sessionDays"],
  ["carvas.device", "accounts/known-devices.ts", "maxAgeSeconds"],
])("the cookie %s goes when the server lets it", (name, file, constant) => {
  const { until } = storedInBrowser.find((stored) => stored.name === name) ?? {};
  expect(until).toMatch(new RegExp(`^${numberIn(file, constant)} days after`));
});

test("a trusted browser is trusted as long as is said", () => {
  const { until } = storedInBrowser.find(({ name }) => name === "carvas.trust_device") ?? {};
  expect(until).toMatch(new RegExp(`^${trustedDeviceDays} days after`));
  open(PrivacyPage);
  expect(said("Passkeys and two-factor sign-in", "How long")).toContain(`${trustedDeviceDays} days`);
});

const inWords: Readonly<Record<number, string>> = { 1: "one", 4: "four", 6: "six", 10: "ten" };

test("the terms count tokens, formats and views as the product does", () => {
  open(TermsPage);
  const terms = screen.getByRole("region", { name: "Plans, tokens and money" }).textContent;
  expect(terms).toContain(`A new account holds ${inWords[signUpTokens]} tokens, free.`);
  expect(terms.toLowerCase()).toContain(
    `one token makes one photo in one scene, in all ${inWords[ratios.length]} formats, or one set of ${inWords[views.length]} views`,
  );
});
