import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Profile } from "#contract/accounts.ts";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { AccountSummary } from "./account-summary.tsx";

const user = userEvent.setup({ delay: null });
const readProfile = "GET /api/profile";

beforeEach(() => standInBrowser());
afterEach(closeScreen);

function open(profile: Partial<Profile> = {}) {
  const server = standInServer({ [readProfile]: syntheticProfile(profile) });
  openScreen(<AccountSummary />, { at: "/" });
  return server;
}
const refresh = () => screen.findByRole("button", { name: "Refresh Tokens" });
const balance = async () => (await screen.findByText(/^tokens? ·/)).parentElement?.textContent;

test.each([
  [10, "10tokens · Good"],
  [6, "6tokens · Good"],
  [5, "5tokens · Low"],
  [1, "1token · Low"],
  [0, "0tokens · Empty"],
])("%i tokens: what is left, and whether that is much", async (tokens, text) => {
  open({ generation_tokens: tokens });
  expect(await balance()).toBe(text);
});

test.each([
  [true, 1],
  [false, 0],
])("the address, and PRO beside it for those only who are: %s", async (isPro, badges) => {
  open({ email: "anna@example.com", is_pro: isPro });
  await screen.findByText("anna@example.com");
  expect(screen.queryAllByText("PRO")).toHaveLength(badges);
});

test("refreshing asks the server once and shows what it says; meanwhile it can't be pressed again", async () => {
  const server = open({ generation_tokens: 3 });
  const answer = Promise.withResolvers<Profile>();
  await refresh();
  server.answers[readProfile] = answer.promise;
  await user.click(await refresh());
  expect(screen.getByRole("button", { name: "Refreshing…" })).toHaveProperty("disabled", true);
  expect(await balance()).toBe("3tokens · Low");
  answer.resolve(syntheticProfile({ generation_tokens: 53 }));
  await refresh();
  expect(await balance()).toBe("53tokens · Good");
  expect(server.sentTo("GET", "/api/profile")).toHaveLength(2);
});

test("a refresh that did not get through is told, and the last known balance stays", async () => {
  const server = open({ generation_tokens: 3 });
  await refresh();
  server.answers[readProfile] = refusal("rate_limited", 429);
  await user.click(await refresh());
  await waitFor(() => expect(notice()).toContain("Too many attempts. Please wait a moment and try again."));
  expect(await balance()).toBe("3tokens · Low");
});

test("a balance that can't be read is said to be so, and can be asked for again", async () => {
  const server = standInServer({ [readProfile]: refusal("rate_limited", 429) });
  openScreen(<AccountSummary />, { at: "/" });
  await screen.findByText("Your tokens can’t be read just now.");
  server.answers[readProfile] = syntheticProfile({ generation_tokens: 8 });
  await user.click(await refresh());
  expect(await balance()).toBe("8tokens · Good");
});
