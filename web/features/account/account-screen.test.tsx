import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticAccount } from "#web/testing/synthetic-account.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { AccountScreen, type AccountPart } from "./account-screen.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ProfileRows } from "./profile-rows.tsx";

const user = userEvent.setup({ delay: null });
const readProfile = "GET /api/profile";
const readAccount = "GET /api/account";

const parts: readonly AccountPart[] = [
  { id: "profile", title: "Profile Information", content: (profile) => <ProfileRows profile={profile} /> },
  { id: "other", title: "Another part", lead: "What it is for.", content: () => <p>Its content</p> },
];

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (answers: Answers = {}) =>
  openAs({}, <AccountScreen parts={parts} />, {
    at: "/account",
    answers: { [readAccount]: syntheticAccount, ...answers },
  });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** What is asked for is known once it is known how one gets in. */
async function pressChangeEmail(): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Change email" });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}
const sentBodies = (server: Awaited<ReturnType<typeof open>>["server"], method: string, path: string) =>
  server.sentTo(method, path).map(({ body }) => body);

test("nothing but a spinner before the profile is there; then each part under its title, and a way to each", async () => {
  const answer = Promise.withResolvers<Response>();
  await open({ [readProfile]: answer.promise });
  expect(screen.getByText("Loading").closest("[role=status]")).not.toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
  answer.resolve(Response.json(syntheticProfile({ created_at: "2025-01-05T12:00:00.000Z" })));
  await screen.findByRole("heading", { level: 1, name: "My Account" });
  expect(screen.getByText("January 5, 2025")).toBeDefined();
  const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Profile Information", "/account#profile"],
    ["Another part", "/account#other"],
  ]);
  await user.click(screen.getByRole("link", { name: "Another part" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Another part" }));
});

test("a profile that can't be read is said to be so, and can be asked for again", async () => {
  const { server } = await open({ [readProfile]: refusal("rate_limited", 429) });
  await screen.findByText("Your account can’t be read just now.");
  server.answers[readProfile] = syntheticProfile();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "My Account" })).toBeDefined();
});

test("the name is changed in its place: the field has the focus, Escape gives up, and the button has it back", async () => {
  const { server } = await open();
  await user.click(await screen.findByRole("button", { name: "Add a name" }));
  expect(document.activeElement).toBe(field("Display name"));
  await user.keyboard("{Escape}");
  expect(screen.queryByLabelText("Display name")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a name" }));

  server.answers["PATCH /api/account"] = refusal("validation_failed", 400);
  await user.click(screen.getByRole("button", { name: "Add a name" }));
  await user.type(field("Display name"), " Anna Berg {Enter}");
  await screen.findByText("Some of what was sent can't be used. Check the fields and try again.");
  expect(field("Display name").value).toBe(" Anna Berg ");

  server.answers["PATCH /api/account"] = syntheticProfile({ display_name: "Anna Berg" });
  await user.keyboard("{Enter}");
  await screen.findByText("Anna Berg");
  expect(sentBodies(server, "PATCH", "/api/account").at(-1)).toEqual({ displayName: "Anna Berg" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change name" }));
  expect(notice()).toContain("Display name changed.");
});

test("a name that is emptied is removed", async () => {
  const { server } = await openAs({ display_name: "Anna" }, <AccountScreen parts={parts} />, {
    at: "/account",
    answers: { [readAccount]: syntheticAccount, "PATCH /api/account": syntheticProfile() },
  });
  await user.click(await screen.findByRole("button", { name: "Change name" }));
  await user.clear(field("Display name"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(sentBodies(server, "PATCH", "/api/account")).toEqual([{ displayName: null }]));
});

test("a new address waits for its link, and the password is asked for", async () => {
  const { server } = await open({ "POST /api/account/email": refusal("wrong_password", 403) });
  await pressChangeEmail();
  const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send the link" });
  await user.type(field("New email address"), "person@example.com");
  await user.tab();
  expect(screen.getByText("This is your address already.")).toBeDefined();
  expect(send().disabled).toBe(true);
  await user.clear(field("New email address"));
  await user.type(field("New email address"), "anna@example.com");
  await user.click(send());
  expect(await screen.findByText("Please enter your password.")).toBeDefined();
  await user.type(field("Your password"), "not-mine{Enter}");
  await screen.findByText("This is not your password. Check it and try again.");
  server.answers["POST /api/account/email"] = { success: true };
  await user.type(field("Your password"), "{Enter}");
  await screen.findByText(/A link is on its way to anna@example.com/);
  expect(screen.getByText("person@example.com")).toBeDefined();
  expect(sentBodies(server, "POST", "/api/account/email")).toEqual([
    { newEmail: "anna@example.com", password: "not-mine" },
    { newEmail: "anna@example.com", password: "not-mine" },
  ]);
});

test.each([
  [true, "Account deleted."],
  [false, "Your account is being deleted."],
])("of a deletion it is said whether it is over (%s)", async (isAllGone, words) => {
  const part: AccountPart = {
    id: "end",
    title: "The end",
    content: (profile) => <DeleteAccount profile={profile} />,
  };
  await openAs({}, <AccountScreen parts={[part]} />, {
    at: "/account",
    answers: { [readAccount]: syntheticAccount, "DELETE /api/account": { success: true, isAllGone } },
  });
  await user.click(await screen.findByRole("button", { name: "Delete account…" }));
  await user.type(await screen.findByLabelText("Type DELETE to go on"), "delete");
  await user.type(field("Your password"), "fern-Lamp-729{Enter}");
  await waitFor(() => expect(notice()).toContain(words));
});

test("an account without a password is asked to have signed in just now, with the way to do so", async () => {
  const { server } = await open({
    [readAccount]: { ...syntheticAccount, hasPassword: false },
    "POST /api/account/email": refusal("sign_in_again", 403),
    "POST /api/auth/sign-out": { success: true },
  });
  await pressChangeEmail();
  expect(screen.queryByLabelText("Your password")).toBeNull();
  await user.type(field("New email address"), "anna@example.com{Enter}");
  await user.click(await screen.findByRole("button", { name: "Sign out and in again" }));
  await waitFor(() => expect(server.sentTo("POST", "/api/auth/sign-out")).toHaveLength(1));
});

test("an address that is not verified is said to be so, with the mail once more; afterwards nothing of it is left", async () => {
  const { server, client } = await open({
    [readAccount]: { ...syntheticAccount, isEmailVerified: false },
    "POST /api/account/verification-mail": refusal("rate_limited", 429),
  });
  const banner = within(await screen.findByRole("region", { name: "Email address not verified" }));
  await user.click(banner.getByRole("button", { name: "Send the link again" }));
  await banner.findByText("Too many attempts. Please wait a moment and try again.");
  server.answers["POST /api/account/verification-mail"] = { success: true };
  await user.click(banner.getByRole("button", { name: "Send the link again" }));
  await banner.findByText(/On its way to person@example.com/);
  server.answers[readAccount] = syntheticAccount;
  await client.invalidateQueries({ queryKey: ["account"] });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Email address not verified" })).toBeNull());
});
