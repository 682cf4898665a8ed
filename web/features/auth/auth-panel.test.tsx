import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetUser, loadSession } from "#web/api/session.ts";
import { ToastRegion } from "#web/ui/toast.tsx";
import { AuthPanel } from "./auth-panel.tsx";

/** A server with at most one person: who is signed in, and what a sign-up makes of that. */
let user: { id: string; email: string } | null;
let doesSignUpSignIn: boolean;

beforeEach(() => {
  user = null;
  doesSignUpSignIn = true;
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/api/session") return Promise.resolve(Response.json({ user, providers: ["google"] }));
    if (path === "/api/auth/sign-up/email" && doesSignUpSignIn) user = { id: "1", email: "anna@example.com" };
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => {
  cleanup();
  forgetUser();
  vi.unstubAllGlobals();
});

async function open(address: string) {
  await act(() => loadSession());
  const routes = [
    { path: "/auth", element: <AuthPanel /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <>
      <RouterProvider router={router} />
      <ToastRegion />
    </>,
  );
  return router;
}
const selectedTab = () => screen.getByRole("tab", { selected: true }).textContent;
const addressOf = ({ state: { location } }: Awaited<ReturnType<typeof open>>) => location.pathname + location.search;

test("who comes to make an account finds that form, and what was typed stays in both", async () => {
  await open("/auth?next=%2Fphoto-upload%3Fscene%3Ddubai&tab=sign-up");
  expect(selectedTab()).toBe("Sign Up");
  await userEvent.type(screen.getByLabelText("Email"), "anna@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "fern-Lamp-729");
  await userEvent.click(screen.getByRole("button", { name: "Sign in instead" }));
  expect(selectedTab()).toBe("Sign In");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("anna@example.com");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("fern-Lamp-729");
  await userEvent.click(screen.getByRole("tab", { name: "Sign Up" }));
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("fern-Lamp-729");
});

async function signUp(): Promise<void> {
  await userEvent.type(screen.getByLabelText("Email"), "anna@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "fern-Lamp-729");
  await userEvent.click(screen.getByRole("tabpanel").querySelector("button[type=submit]") ?? document.body);
}

test("a new account that is signed in goes on to what was wanted, and is not told to sign in", async () => {
  const router = await open("/auth?next=%2Fphoto-upload%3Fscene%3Ddubai&tab=sign-up");
  await signUp();
  expect(await screen.findByText("Account created!")).toBeTruthy();
  expect(screen.queryByText("You can now sign in with your credentials.")).toBeNull();
  expect(addressOf(router)).toBe("/photo-upload?scene=dubai");
});

test("a new account that must be signed in to is told so, in the form for it", async () => {
  doesSignUpSignIn = false;
  await open("/auth?tab=sign-up");
  await signUp();
  expect(await screen.findByText("You can now sign in with your credentials.")).toBeTruthy();
  expect(selectedTab()).toBe("Sign In");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("anna@example.com");
});

test.each([
  ["/auth?next=%2Fcustom-car", "/custom-car"],
  ["/auth", "/"],
  ["/auth?next=https%3A%2F%2Fevil.example", "/"],
  ["/auth?error=access_denied", "/"],
])("who is signed in is sent on from %s to %s", async (address, target) => {
  user = { id: "1", email: "anna@example.com" };
  const router = await open(address);
  await vi.waitFor(() => expect(addressOf(router)).toBe(target));
});
