import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import ChangeEmailPage from "#web/pages/change-email.tsx";
import VerifyEmailPage from "#web/pages/verify-email.tsx";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";

const user = userEvent.setup({ delay: null });
const verify = "POST /api/auth/verify-email";
const change = "POST /api/auth/change-email";

beforeEach(() => standInBrowser());
afterEach(closeAs);

const openVerify = (who: Who, answers: Answers, hash = "#token-of-a-mail") =>
  openAs(who, <VerifyEmailPage />, { at: `/auth/verify-email${hash}`, answers });

test.each([
  ["visitor", "Sign In", "/auth"],
  [{}, "My Account", "/account"],
] as const)("a link that verifies is followed at once, once, and leads on: %j", async (who, label, path) => {
  const { server } = await openVerify(who, { [verify]: { email: "anna@example.com" } });
  await screen.findByRole("heading", { name: "Email address verified." });
  expect(screen.getByText("anna@example.com is yours: nothing more to do.")).toBeDefined();
  expect(screen.getByRole("link", { name: label }).getAttribute("href")).toBe(path);
  expect(server.sentTo("POST", "/api/auth/verify-email").map(({ body }) => body)).toEqual([
    { token: "token-of-a-mail" },
  ]);
});

test("a link that works no more is told, and its owner has a new one sent from here", async () => {
  const { server } = await openVerify({}, { [verify]: refusal("link_expired", 410) });
  await screen.findByRole("heading", { name: "This link works no more." });
  server.answers["POST /api/account/verification-mail"] = { success: true };
  await user.click(screen.getByRole("button", { name: "Send me a new link" }));
  expect(await screen.findByText("On its way to person@example.com.")).toBeDefined();
});

test("who is signed out is led to sign in for a new one", async () => {
  await openVerify("visitor", { [verify]: refusal("link_expired", 410) });
  const link = await screen.findByRole("link", { name: "Sign in for a new one" });
  expect(link.getAttribute("href")).toBe("/auth?next=/account");
});

test("a link without its last part is said to be incomplete, and nothing is asked of the server", async () => {
  const { server } = await openVerify("visitor", {}, "");
  await screen.findByRole("heading", { name: "This link is incomplete." });
  expect(server.sentTo("POST", "/api/auth/verify-email")).toHaveLength(0);
});

test("a server that is away is no expired link: the same one can be tried again", async () => {
  const { server } = await openVerify("visitor", { [verify]: refusal("unavailable", 503) });
  await screen.findByRole("heading", { name: "That did not work." });
  server.answers[verify] = { email: "anna@example.com" };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Email address verified." })).toBeDefined();
});

test("a changed address is what the person is called by at once", async () => {
  const { server } = await openAs({}, <ChangeEmailPage />, {
    at: "/auth/change-email#token-of-a-mail",
    answers: { [change]: { email: "new@example.com" } },
  });
  await screen.findByText("From now on you sign in as new@example.com, and our mails go there.");
  await waitFor(() => expect(server.sentTo("GET", "/api/session").length).toBeGreaterThan(1));
});
