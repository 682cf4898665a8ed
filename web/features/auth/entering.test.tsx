import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { AuthPanel } from "./auth-panel.tsx";

const user = userEvent.setup({ delay: null });
const person = { id: "1", email: "anna@example.com" };
const signIn = "POST /api/auth/sign-in/email";
const signUp = "POST /api/auth/sign-up/email";
const readSession = "GET /api/session";

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (at: string, answers: Answers = {}) => openAs("visitor", <AuthPanel />, { at, answers });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole("tabpanel").querySelector<HTMLButtonElement>("button[type=submit]");
const errorsOf = (label: string) => {
  const described = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return described.map((id) => document.getElementById(id)?.textContent);
};

async function fillIn(email = "anna@example.com", password = "fern-Lamp-729"): Promise<void> {
  await user.type(field("Email"), email);
  if (password !== "") await user.type(field("Password"), password);
  await user.keyboard("{Enter}");
}

test.each([
  ["/auth", "/"],
  ["/auth?next=%2Fcustom-car%3Fmake%3DBMW", "/custom-car?make=BMW"],
  ["/auth?next=%2F%2Fevil.example", "/"],
])("signing in from %s leads to %s, and Back does not lead to the form again", async (at, target) => {
  const { server, router, address } = await open(at, { [signIn]: { user: person } });
  server.answers[readSession] = { user: person, providers: [] };
  await fillIn(" anna@example.com ");
  await waitFor(() => expect(address()).toBe(target));
  expect(notice()).toBe("Welcome back!You have successfully signed in.");
  expect(server.sentTo("POST", "/api/auth/sign-in/email").map(({ body }) => body)).toEqual([
    { email: "anna@example.com", password: "fern-Lamp-729" },
  ]);
  expect(router.state.historyAction).toBe("REPLACE");
});

test("a new account with no other wish goes to its first picture, and is told what is free", async () => {
  const { server, address } = await open("/auth?tab=sign-up", { [signUp]: { user: person } });
  server.answers[readSession] = { user: person, providers: [] };
  await fillIn();
  await waitFor(() => expect(address()).toBe("/photo-upload"));
  expect(notice()).toBe("Account created!In your first month 10 pictures are on us.");
});

test("a mailbox that has had the free tokens within a year is not promised them again", async () => {
  const { server, address } = await open("/auth?tab=sign-up", { [signUp]: { user: person } });
  server.answers[readSession] = { user: person, providers: [] };
  server.answers["GET /api/profile"] = syntheticProfile({ generation_tokens: 0 });
  await fillIn();
  await waitFor(() => expect(address()).toBe("/photo-upload"));
  await waitFor(() => expect(notice()).toContain("has had its free tokens within the last year"));
});

test.each([
  ["/auth", signIn, "Signing in…"],
  ["/auth?tab=sign-up", signUp, "Creating your account…"],
])("while %s is answered the button says so and can't be pressed again", async (at, call, words) => {
  const answer = Promise.withResolvers<Response>();
  const { server } = await open(at, { [call]: answer.promise });
  await fillIn();
  await waitFor(() => expect(submit()?.textContent).toBe(words));
  expect(submit()?.disabled).toBe(true);
  answer.resolve(refusal("rate_limited", 429));
  await waitFor(() => expect(submit()?.disabled).toBe(false));
  expect(server.sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("the forms ask password managers for the right thing", async () => {
  await open("/auth");
  expect([field("Email").autocomplete, field("Password").autocomplete]).toEqual(["email", "current-password"]);
  await user.click(screen.getByRole("tab", { name: "Sign Up" }));
  expect([field("Email").autocomplete, field("Password").autocomplete]).toEqual(["email", "new-password"]);
  expect(screen.getByText("At least 6 characters.")).toBeDefined();
});

test("the tabs can be walked by arrow keys, and a word in the address that is no tab opens the first", async () => {
  await open("/auth?tab=admin");
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;
  expect(selected()).toBe("Sign In");
  await user.click(screen.getByRole("tab", { name: "Sign In" }));
  await user.keyboard("{ArrowRight}{Enter}");
  expect(selected()).toBe("Sign Up");
});

test("to sign in a password is asked for", async () => {
  const { server } = await open("/auth");
  await fillIn("anna@example.com", "");
  await screen.findByText("Please enter your password.");
  expect(server.sentTo("POST", "/api/auth/sign-in/email")).toHaveLength(0);
  expect(document.activeElement).toBe(field("Password"));
});

test("how long a password was when it was made is not for the form to sign in to know", async () => {
  const { server } = await open("/auth", { [signIn]: refusal("invalid_credentials", 401) });
  await fillIn("anna@example.com", "abc");
  await waitFor(() => expect(server.sentTo("POST", "/api/auth/sign-in/email")).toHaveLength(1));
});

test.each([
  { code: "invalid_credentials", tab: "sign-in", label: "Password", wayOut: "Press Show to see what you typed." },
  {
    code: "account_exists",
    tab: "sign-up",
    label: "Email",
    wayOut: "Is it yours? The link below keeps what you typed.",
  },
  {
    code: "weak_password",
    tab: "sign-up",
    label: "Password",
    wayOut: "A few words in a row are hard to guess and easy to keep.",
  },
])("the field that is to blame has the focus and says what to do: $code", async ({ code, tab, label, wayOut }) => {
  await open(`/auth?tab=${tab}`, { [signIn]: refusal(code, 401), [signUp]: refusal(code, 422) });
  await fillIn();
  await waitFor(() => expect(errorsOf(label)).toContain(wayOut));
  expect(field(label).getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field(label));
  expect(notice()).toMatch(/^Error/);
  expect([field("Email").value, field("Password").value]).toEqual(["anna@example.com", "fern-Lamp-729"]);
});

test("what is nobody's fault marks no field, and what was typed stays", async () => {
  await open("/auth", { [signIn]: new TypeError("Failed to fetch") });
  await fillIn();
  await waitFor(() => expect(notice()).toBe("ErrorCarvas can't be reached just now. Please try again in a moment."));
  expect(document.querySelector("[aria-invalid=true]")).toBeNull();
  expect(field("Password").value).toBe("fern-Lamp-729");
});

test("a sign-in that the browser does not keep is told, and the form stays", async () => {
  const { address } = await open("/auth?next=%2Fpricing", { [signIn]: { user: person } });
  await fillIn();
  await waitFor(() => expect(notice()).toMatch(/^ErrorYour browser did not keep the sign-in\./));
  expect(address()).toBe("/auth?next=%2Fpricing");
  expect(field("Email").value).toBe("anna@example.com");
});

test("the way to Google begins where the server says", async () => {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal("location", { origin: "http://localhost:3000", href: "http://localhost:3000/auth", assign });
  const google = "https://accounts.example/o/oauth2?state=1";
  await open("/auth", {
    [readSession]: { user: null, providers: ["google"] },
    "POST /api/auth/sign-in/social": { url: google },
  });
  await user.click(screen.getByRole("button", { name: "Continue with Google" }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(google));
});
