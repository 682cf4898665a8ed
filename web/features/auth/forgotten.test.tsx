import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { AuthPanel } from "./auth-panel.tsx";
import { ResetPassword } from "./reset-password.tsx";

const user = userEvent.setup({ delay: null });
const ask = "POST /api/auth/forgot-password";
const reset = "POST /api/auth/reset-password";

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (answers: Answers = {}) =>
  openAs("visitor", <AuthPanel />, {
    at: "/auth?next=%2Fcustom-car",
    answers: { [ask]: { success: true }, ...answers },
  });

test("who has forgotten the password asks for a link with the address that was typed, and keeps the way on", async () => {
  const { server, address } = await open();
  await user.type(screen.getByLabelText("Email"), "anna@example.com");
  await user.click(screen.getByRole("link", { name: "Set a new one" }));
  expect(address()).toBe("/auth?next=%2Fcustom-car&forgotten=");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("anna@example.com");
  await user.click(screen.getByRole("button", { name: "Send me a link" }));
  await screen.findByText(/If there is an account with anna@example.com, a link is on its way/);
  expect(server.sentTo("POST", "/api/auth/forgot-password").map(({ body }) => body)).toEqual([
    { email: "anna@example.com" },
  ]);
  expect(screen.getByRole("link", { name: "write to us" }).getAttribute("href")).toBe("/contact?about=password");
  await user.click(screen.getByRole("link", { name: "Back to sign in" }));
  expect(address()).toBe("/auth?next=%2Fcustom-car");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("anna@example.com");
});

test("what is no address is not sent; what the server refuses is told at the field", async () => {
  const { server } = await open({ [ask]: refusal("rate_limited", 429) });
  await user.click(screen.getByRole("link", { name: "Set a new one" }));
  await user.type(screen.getByLabelText("Email"), "anna{Enter}");
  await screen.findByText("Please enter a valid email address.");
  expect(server.sentTo("POST", "/api/auth/forgot-password")).toHaveLength(0);
  await user.type(screen.getByLabelText("Email"), "@example.com{Enter}");
  await screen.findByText("Too many attempts. Please wait a moment and try again.");
});

async function openReset(hash: string, answers: Answers = {}) {
  const opened = await openAs("visitor", <ResetPassword />, { at: `/auth/reset-password${hash}`, answers });
  return opened;
}

test("a new password is set by the token of the address, and leads to the form to sign in", async () => {
  const { server, address } = await openReset("#token-of-a-mail", { [reset]: { success: true } });
  await user.type(screen.getByLabelText("New password"), "123{Enter}");
  await screen.findByText("Password must be at least 6 characters.");
  await user.type(screen.getByLabelText("New password"), "{Backspace>3}fern-Lamp-729{Enter}");
  await waitFor(() => expect(address()).toBe("/auth"));
  expect(server.sentTo("POST", "/api/auth/reset-password").map(({ body }) => body)).toEqual([
    { token: "token-of-a-mail", newPassword: "fern-Lamp-729" },
  ]);
  expect(notice()).toContain("Password set.");
});

test("a weak password says why, and what was typed stays", async () => {
  const weak = Response.json(
    { success: false, code: "weak_password", error: "This password is too weak.", reasons: ["It is in every list."] },
    { status: 422 },
  );
  await openReset("#token-of-a-mail", { [reset]: weak });
  await user.type(screen.getByLabelText("New password"), "123456{Enter}");
  await screen.findByText("It is in every list.");
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("123456");
});

test.each([
  ["#used-before", "This link works no more."],
  ["", "This link is incomplete."],
])("a link that can't be used (%j) says so and has a new one sent from the same page", async (hash, title) => {
  const { server } = await openReset(hash, { [reset]: refusal("link_expired", 410), [ask]: { success: true } });
  if (hash !== "") await user.type(screen.getByLabelText("New password"), "fern-Lamp-729{Enter}");
  await screen.findByRole("heading", { name: title });
  await user.type(screen.getByLabelText("Email"), "anna@example.com{Enter}");
  await screen.findByText(/a link is on its way/);
  expect(server.sentTo("POST", "/api/auth/forgot-password")).toHaveLength(1);
  await act(async () => undefined);
});
