import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { closeScreen, notice, openScreen } from "#web/testing/open-screen.tsx";
import { NoTokens, toastNoTokens } from "./no-tokens.tsx";

afterEach(closeScreen);

test.each([
  ["write to us", "/contact", { about: "tokens" }],
  ["plans", "/pricing", {}],
])("who has no tokens left is told so, and has a way on: '%s'", async (label, path, search) => {
  const opened = openScreen(<NoTokens writeTo="/contact?about=tokens" />, { at: "/photo-upload" });
  expect(screen.getByText("No tokens left.").closest("[role='status']")).not.toBeNull();
  await userEvent.click(screen.getByRole("link", { name: label }));
  expect(opened.router.state.location.pathname).toBe(path);
  expect(opened.search()).toEqual(search);
});

test("the notice says it as an alert and leads to the plans", async () => {
  const { router } = openScreen(null, { at: "/photo-upload" });
  act(toastNoTokens);
  expect(screen.getByRole("alert").textContent).toContain("Insufficient tokens");
  await userEvent.click(screen.getByRole("link", { name: "See the plans" }));
  expect(router.state.location.pathname).toBe("/pricing");
  expect(notice()).toBe("");
});
