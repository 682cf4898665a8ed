import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { PlanAction } from "./plan-action.tsx";

beforeEach(() => standInBrowser());
afterEach(closeAs);

const showActions = (who: Who) =>
  openAs(
    who,
    <>
      <PlanAction of="core" />
      <PlanAction of="pro" />
      <PlanAction of="credits" />
    </>,
    { at: "/pricing" },
  );

test.each([
  ["Get Started Free", "/auth?tab=sign-up"],
  ["Sign Up for Pro", "/auth?next=%2Fpricing&tab=sign-up"],
  ["Sign In to Purchase Credits", "/auth?next=/pricing"],
])("a visitor's button '%s' leads past the form and back to where something is chosen: %s", async (name, address) => {
  await showActions("visitor");
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address);
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
