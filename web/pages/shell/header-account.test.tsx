import { act, screen, waitFor } from "@testing-library/react";
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
