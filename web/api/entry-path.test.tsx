import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { signUpPath, useEntryPath } from "./entry-path.ts";
import { loadSession } from "./session.ts";

function Link() {
  return <a href={useEntryPath()("/photo-upload?scene=beach")}>Try</a>;
}
const target = () => screen.getByRole("link").getAttribute("href");
const pastAnAccount = "/auth?next=%2Fphoto-upload%3Fscene%3Dbeach&tab=sign-up";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the way to a tool leads past a new account for a visitor, and straight there for who is signed in", async () => {
  const server = standInServer({ "GET /api/session": { user: null, providers: [] } });
  render(<Link />);
  expect(target()).toBe(pastAnAccount);
  await act(() => loadSession());
  expect(target()).toBe(pastAnAccount);
  server.answers["GET /api/session"] = { user: { id: "u1", email: "person@example.com" }, providers: [] };
  await act(() => loadSession());
  expect(target()).toBe("/photo-upload?scene=beach");
});

test("without a tool to go on to, the form for a new account is all there is", () => {
  expect(signUpPath()).toBe("/auth?tab=sign-up");
});
