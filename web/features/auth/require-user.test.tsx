import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { forgetUser, loadSession } from "#web/api/session.ts";
import { RequireUser } from "./require-user.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answerSession(user: { id: string; email: string } | null): void {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ user, providers: [] })));
}

function openGuardedScreen() {
  const router = createMemoryRouter(
    [
      { path: "/", element: "home" },
      { path: "/auth", element: "sign in here" },
      { element: <RequireUser />, children: [{ path: "/photo-upload", element: "the tool" }] },
    ],
    { initialEntries: ["/", "/photo-upload?photo=1"], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test("a visitor sees a spinner and is then sent to sign in, with the way back kept and history replaced", async () => {
  answerSession(null);
  const router = openGuardedScreen();
  expect(screen.getByRole("status").textContent).toBe("Loading");
  await screen.findByText("sign in here");
  expect(router.state.location.search).toBe("?next=%2Fphoto-upload%3Fphoto%3D1");
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe("/");
});

test("a signed-in user passes, and is sent away again once signed out", async () => {
  answerSession({ id: "1", email: "anna@example.com" });
  await loadSession();
  openGuardedScreen();
  expect(await screen.findByText("the tool")).toBeTruthy();
  forgetUser();
  expect(await screen.findByText("sign in here")).toBeTruthy();
});
