import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { forgetUser, loadSession } from "#web/api/session.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { PlanAction } from "./plan-action.tsx";

afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetUser();
  vi.unstubAllGlobals();
});

async function showActions(profile: { is_pro: boolean } | null) {
  const user = profile && { id: "1", email: "a@example.com" };
  const answers: Record<string, unknown> = {
    "/api/session": { user, providers: [] },
    "/api/profile": { ...user, ...profile, generation_tokens: 10 },
  };
  vi.stubGlobal("fetch", (request: string | Request) =>
    Promise.resolve(Response.json(answers[typeof request === "string" ? request : new URL(request.url).pathname])),
  );
  await act(() => loadSession());
  render(
    <MemoryRouter>
      <PlanAction of="core" />
      <PlanAction of="pro" />
      <PlanAction of="credits" />
    </MemoryRouter>,
  );
}

test("a visitor is led to sign in by every button", async () => {
  await showActions(null);
  for (const name of ["Get Started Free", "Sign Up for Pro", "Sign In to Purchase Credits"]) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toMatch(/^\/auth/);
  }
});

test("on Core the plan is marked as current, and what can not be bought yet says so", async () => {
  await showActions({ is_pro: false });
  expect(await screen.findByRole("button", { name: "Current Plan" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("link", { name: "Upgrade to Pro" }).getAttribute("href")).toBe("/contact?about=pro");
  expect(screen.getByRole("link", { name: "Buy Additional Credits" }).getAttribute("href")).toBe(
    "/contact?about=tokens",
  );
  expect(screen.getAllByText(/Card payment isn’t open yet/)).toHaveLength(2);
});

test("on Pro, Core is the previous plan and Pro the current one", async () => {
  await showActions({ is_pro: true });
  expect(await screen.findByRole("button", { name: "Previous Plan" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Current Plan" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("link", { name: "Buy Additional Credits" })).toBeTruthy();
});
