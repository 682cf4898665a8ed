import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetPaymentOffer } from "#web/api/payment-offer.ts";
import { profileQuery } from "#web/api/profile.ts";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { OutOfTokens } from "./out-of-tokens.tsx";
import { toastOutOfTokens } from "./toast-out-of-tokens.ts";

beforeEach(() => {
  standInBrowser();
  forgetPaymentOffer();
});
afterEach(closeScreen);

const empty = syntheticProfile({
  generation_tokens: 0,
  plan_tokens: 0,
  next_tokens_at: new Date(2030, 11, 23, 8).toISOString(),
});
const billing = (isOpen: boolean) => ({
  isOpen,
  provider: isOpen ? "sandbox" : null,
  isTest: isOpen,
  subscription: null,
  givenProUntil: null,
  hasPortal: false,
});
const open = (isOpen: boolean, profile = empty) => {
  standInServer({ "GET /api/profile": profile, "GET /api/billing": billing(isOpen) });
  return openScreen(<OutOfTokens />, { at: "/photo-upload" });
};

test("at no tokens it says when the next ones come, and leads to where they are bought", async () => {
  const { router } = open(true);
  const link = await screen.findByRole("link", { name: "Buy tokens" });
  expect(link.closest("[role='status']")?.textContent).toBe(
    "No tokens left. 10 monthly tokens come on 23 December. Buy tokens to go on at once. What you have made stays yours to download.",
  );
  await userEvent.click(link);
  expect(router.state.location.pathname).toBe("/pricing");
});

test("where nothing can be bought it offers nothing to buy, but a person to write to", async () => {
  const { router, search } = open(false);
  const link = await screen.findByRole("link", { name: "write to us" });
  expect(screen.queryByText(/Buy/)).toBeNull();
  await userEvent.click(link);
  expect(router.state.location.pathname).toBe("/contact");
  expect(search()).toEqual({ about: "tokens" });
});

test("with a token left it says nothing", async () => {
  const { client } = open(true, syntheticProfile({ generation_tokens: 1 }));
  await act(() => client.ensureQueryData(profileQuery));
  expect(screen.queryByText(/No tokens left/)).toBeNull();
});

test("the notice has the ordered words, when the next ones come, and a way to more", async () => {
  const { client, router } = open(true);
  await act(() => client.ensureQueryData(profileQuery));
  act(() => toastOutOfTokens(client));
  expect(screen.getByText("Insufficient tokens")).toBeDefined();
  expect(screen.getByText("You don't have enough tokens to generate images.")).toBeDefined();
  expect(notice()).toContain("10 monthly tokens come on 23 December.");
  await userEvent.click(screen.getByRole("link", { name: "Get more tokens" }));
  expect(router.state.location.pathname).toBe("/pricing");
});

test("as long as the profile is not known the notice says no date", () => {
  standInServer({});
  const { client } = openScreen(null, { at: "/" });
  act(() => toastOutOfTokens(client, "You need 3 tokens but only have 1"));
  expect(notice()).toBe("Insufficient tokensYou need 3 tokens but only have 1Get more tokens");
});
