import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { profileQuery } from "#web/api/profile.ts";
import { readUser } from "#web/api/session.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import HeaderAccount from "./header-account.tsx";

const user = userEvent.setup({ delay: null });
const signOut = "POST /api/auth/sign-out";

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (tokens: number) =>
  openAs({ generation_tokens: tokens }, <HeaderAccount canSignOut />, {
    at: "/photo-upload",
    answers: { [signOut]: { success: true } },
  });

test.each([
  [10, "10 tokens remaining"],
  [1, "1 token remaining"],
  [0, "0 tokens remaining"],
])("what is left to spend stands in the header: %i", async (tokens, text) => {
  await open(tokens);
  expect((await screen.findByText(/remaining/)).parentElement?.textContent).toBe(text);
});

test("a token that is spent or given back changes it at once", async () => {
  await open(3);
  await screen.findByText(/remaining/);
  const next = syntheticProfile({ generation_tokens: 2 });
  await act(async () => applyLiveMessage(queryClient, { name: "profile.changed", data: JSON.stringify(next) }));
  expect(await screen.findByText("2 tokens")).toBeDefined();
});

test("signing out forgets the person and all that was read for them, and leads to the front page", async () => {
  const { router } = await open(3);
  await screen.findByText(/remaining/);
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(readUser()).toBeNull();
  expect(queryClient.getQueryData(profileQuery.queryKey)).toBeUndefined();
  expect(notice()).toContain("You have been signed out successfully.");
});

test("a sign-out that did not get through is told, and the person stays signed in and where they are", async () => {
  const { server, router } = await open(3);
  server.answers[signOut] = refusal("unavailable", 503);
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(notice()).toContain("The service can't answer for a moment."));
  expect(readUser()?.email).toBe("person@example.com");
  expect(router.state.location.pathname).toBe("/photo-upload");
});

test("the initials open a menu by keyboard: account, and the way out; Escape gives the focus back", async () => {
  const { router } = await open(3);
  const button = () => screen.getByRole("button", { name: /Your account$/ });
  await screen.findByText(/remaining/);
  expect(button().textContent).toBe("PYour account");
  // The menu's code comes with the focus, and the real button takes it over.
  act(() => button().focus());
  await waitFor(() => expect(button().getAttribute("aria-controls") ?? button().id).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await user.keyboard("{Enter}");
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByText("person@example.com")).toBeDefined();
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "My Account",
    "My Pictures",
    "Sign Out",
  ]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("menuitem", { name: "My Account" }));
  expect(router.state.location.pathname).toBe("/account");
});

test("a press before the code is there opens the popup once it is", async () => {
  await open(3);
  await user.click(await screen.findByRole("button", { name: /3 tokens/ }));
  const panel = within(await screen.findByRole("dialog", { name: "Your tokens" }));
  expect(panel.getByText("Low")).toBeDefined();
  expect(panel.getByRole("link", { name: "Token statement" }).getAttribute("href")).toBe("/account#statement");
});

test("the balance says of which kind the tokens are, when the next ones come, and leads to buying where something is sold", async () => {
  await openAs({ generation_tokens: 31, plan_tokens: 6, purchased_tokens: 25 }, <HeaderAccount canSignOut={false} />, {
    at: "/pricing",
    answers: { "GET /api/billing": { isOpen: true, provider: "sandbox", isTest: true } },
  });
  await user.click(await screen.findByRole("button", { name: /31 tokens/ }));
  const panel = within(await screen.findByRole("dialog", { name: "Your tokens" }));
  expect(panel.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["6", "25"]);
  expect(panel.getByText(/^10 monthly tokens come/)).toBeDefined();
  const buy = await panel.findByRole("link", { name: "Buy tokens" });
  expect(buy.getAttribute("href")).toBe("/account#tokens");
});

test("a call that nobody is signed in for any more empties the page", async () => {
  const { server } = await open(3);
  await screen.findByText(/remaining/);
  server.answers["GET /api/session"] = { user: null, providers: [] };
  server.answers["GET /api/profile"] = refusal("unauthenticated", 401);
  await act(() => queryClient.refetchQueries(profileQuery));
  await waitFor(() => expect(readUser()).toBeNull());
  expect(screen.queryByText(/remaining/)).toBeNull();
});
