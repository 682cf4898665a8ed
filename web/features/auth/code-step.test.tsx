import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { AuthPanel } from "./auth-panel.tsx";

const user = userEvent.setup({ delay: null });
const person = { id: "u1", email: "anna@example.com" };
const code = "POST /api/auth/sign-in/code";

beforeEach(() => standInBrowser());
afterEach(closeAs);

/** The password was right, and the account has two-factor. */
async function openStep(answers: Answers = {}) {
  const opened = await openAs("visitor", <AuthPanel />, {
    at: "/auth?next=%2Faccount",
    answers: { "POST /api/auth/sign-in/email": { user: null, needsCode: true }, ...answers },
  });
  await user.type(screen.getByLabelText("Email"), "anna@example.com");
  await user.type(screen.getByLabelText("Password"), "fern-Lamp-729{Enter}");
  await screen.findByRole("heading", { name: "One more step" });
  return opened;
}

test("after the password a code is asked for, has the focus, and leads on to where the person was going", async () => {
  const { server, address } = await openStep({ [code]: { user: person } });
  expect(document.activeElement).toBe(screen.getByLabelText("Code of the app"));
  expect(screen.getByLabelText("Code of the app").getAttribute("autocomplete")).toBe("one-time-code");
  server.answers["GET /api/session"] = { user: person, providers: [] };
  await user.click(screen.getByLabelText("Trust this device: no codes here for 30 days."));
  await user.type(screen.getByLabelText("Code of the app"), "123456{Enter}");
  await waitFor(() => expect(address()).toBe("/account"));
  expect(server.sentTo("POST", "/api/auth/sign-in/code").map(({ body }) => body)).toEqual([
    { code: "123456", trustDevice: true },
  ]);
  expect(notice()).toContain("Welcome back!");
});

test("a wrong code is told at its field; a recovery code may take its place", async () => {
  const { server } = await openStep({ [code]: refusal("wrong_code", 422) });
  await user.type(screen.getByLabelText("Code of the app"), "000000{Enter}");
  await screen.findByText("This code is wrong or was used already. Wait for the next one and try again.");
  await user.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  expect(screen.queryByText(/This code is wrong/)).toBeNull();
  await user.type(screen.getByLabelText("Recovery code"), "abcd-efgh{Enter}");
  await waitFor(() => expect(server.sentTo("POST", "/api/auth/sign-in/code")).toHaveLength(2));
  expect(server.sentTo("POST", "/api/auth/sign-in/code")[1]?.body).toEqual({ code: "abcd-efgh", trustDevice: false });
});

test("a sign-in that took too long begins again with the password, which is told", async () => {
  await openStep({ [code]: refusal("sign_in_expired", 401) });
  await user.type(screen.getByLabelText("Code of the app"), "123456{Enter}");
  await screen.findByLabelText("Password");
  expect(notice()).toContain("This sign-in took too long or too many tries.");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("anna@example.com");
});

test("a browser without passkeys offers none; one that knows them tells what the device would not do", async () => {
  const { server } = await openAs("visitor", <AuthPanel />, { at: "/auth" });
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
  closeAs();
  standInBrowser();
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  const options = { challenge: "AAAA", rpId: "localhost" };
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), {
      credentials: { get: () => Promise.reject(new DOMException("The user said no.", "NotAllowedError")) },
    }),
  );
  const { address } = await openAs("visitor", <AuthPanel />, {
    at: "/auth",
    answers: { "POST /api/auth/passkey/options": options },
  });
  await user.click(screen.getByRole("button", { name: "Sign in with a passkey" }));
  await screen.findByText("It was stopped, or took too long. Nothing has changed: you can try again.");
  expect(address()).toBe("/auth");
  expect(server.sent.filter(({ path }) => path === "/api/auth/passkey")).toHaveLength(0);
});
