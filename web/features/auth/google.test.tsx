import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetUser, loadSession } from "#web/api/session.ts";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { AuthPanel } from "./auth-panel.tsx";

const user = userEvent.setup({ delay: null });
const social = "POST /api/auth/sign-in/social";

beforeEach(() => standInBrowser());
afterEach(() => {
  forgetUser();
  closeScreen();
});

async function open(at: string, answers: Answers = {}, providers = ["google"]) {
  const server = standInServer({ "GET /api/session": { user: null, providers }, ...answers });
  await act(() => loadSession());
  return { server, ...openScreen(<AuthPanel />, { at }) };
}

test("Google is offered where the installation has it, and nowhere else", async () => {
  await open("/auth", {}, []);
  expect(screen.queryByRole("button", { name: "Continue with Google" })).toBeNull();
});

test("the way on is kept on both ways back from Google; a failure to get there is told", async () => {
  const { server } = await open("/auth?next=%2Fphoto-upload", { [social]: refusal("unavailable", 503) });
  await user.click(screen.getByRole("button", { name: "Continue with Google" }));
  await waitFor(() => expect(notice()).toContain("The service can't answer for a moment."));
  expect(server.sentTo("POST", "/api/auth/sign-in/social")[0]?.body).toMatchObject({
    provider: "google",
    callbackURL: "/photo-upload",
    errorCallbackURL: "/auth?next=%2Fphoto-upload",
  });
});

const startAgain = {
  told: "This way back from Google can't be used any more.",
  wayOut: "It is good for a few minutes and for one use. Press ‘Continue with Google’ again.",
};

test.each([
  {
    code: "access_denied",
    told: "You stopped at Google, so nobody was signed in.",
    wayOut: "Press ‘Continue with Google’ to try again, or use an email address and a password.",
  },
  {
    code: "account_not_linked",
    told: "There is an account under this address already.",
    wayOut: "Sign in to it here as you always do. Then link Google on your account page, under Security.",
  },
  { code: "state_mismatch", ...startAgain },
  { code: "please_restart_the_process", ...startAgain },
  {
    code: "server_error",
    told: "Google could not be asked just now.",
    wayOut: "Try again in a moment, or use an email address and a password.",
  },
  {
    code: "email_not_found",
    told: "Google did not tell us your email address.",
    wayOut: "Allow it when Google asks, or use an email address and a password.",
  },
  ...["<b>anything</b>", "toString"].map((code) => ({
    code,
    told: "Signing in with Google did not work.",
    wayOut: "Try again, or use an email address and a password.",
  })),
])("what Google answered ($code) is told once, with a way out, and goes from the address", async (answer) => {
  const { code, told, wayOut } = answer;
  const { search } = await open(`/auth?next=%2Fpricing&error=${encodeURIComponent(code)}&state=x&error_description=y`);
  await waitFor(() => expect(notice()).toBe(`Error${told}`));
  expect(screen.getByText(wayOut)).toBeDefined();
  expect(search()).toEqual({ next: "/pricing" });
  expect(document.body.textContent).not.toContain(code);
});

test("a password that is wrong is told, nobody is signed in, and what was typed stays", async () => {
  const { server, router } = await open("/auth?next=%2Fphoto-upload", {
    "POST /api/auth/sign-in/email": refusal("invalid_credentials", 401),
  });
  await user.type(screen.getByLabelText("Email"), "anna@example.com");
  await user.type(screen.getByLabelText("Password"), "wrong-Lamp-1{Enter}");
  await waitFor(() => expect(document.body.textContent).toContain("Invalid login credentials."));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("anna@example.com");
  expect(router.state.location.pathname).toBe("/auth");
  server.answers["POST /api/auth/sign-in/email"] = { user: { id: "1", email: "anna@example.com" } };
  server.answers["GET /api/session"] = { user: { id: "1", email: "anna@example.com" }, providers: [] };
  await user.type(screen.getByLabelText("Password"), "{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/photo-upload"));
  expect(notice()).toContain("Welcome back!");
});
