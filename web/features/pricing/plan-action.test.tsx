import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Billing } from "#contract/billing.ts";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { syntheticBilling } from "#web/testing/synthetic-billing.ts";
import { PlanAction } from "./plan-action.tsx";

beforeEach(() => standInBrowser());
afterEach(closeAs);

const showActions = (who: Who, billing: Billing = syntheticBilling()) =>
  openAs(
    who,
    <>
      <PlanAction of="core" />
      <PlanAction of="pro" />
      <PlanAction of="credits" />
    </>,
    { at: "/pricing", answers: { "GET /api/billing": billing } },
  );

test.each([
  ["Get Started Free", "/auth?tab=sign-up"],
  ["Sign Up for Pro", "/auth?next=%2Fpricing&tab=sign-up"],
  ["Sign In to Purchase Credits", "/auth?next=/pricing"],
])("a visitor's button '%s' leads past the form and back to where something is chosen: %s", async (name, address) => {
  await showActions("visitor");
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address);
});

test("on Core the plan is marked as current, and Pro and tokens can be bought", async () => {
  await showActions({ is_pro: false });
  expect(await screen.findByRole("button", { name: "Current Plan" })).toHaveProperty("disabled", true);
  expect(await screen.findByRole("button", { name: "Upgrade to Pro" })).toHaveProperty("disabled", false);
  expect(screen.getByRole("button", { name: "Buy Additional Credits" })).toHaveProperty("disabled", false);
});

test("where nothing can be bought, both lead to people, and say so", async () => {
  await showActions({ is_pro: false }, syntheticBilling({ isOpen: false, provider: null }));
  expect((await screen.findByRole("link", { name: "Upgrade to Pro" })).getAttribute("href")).toBe("/contact?about=pro");
  expect(screen.getByRole("link", { name: "Buy Additional Credits" }).getAttribute("href")).toBe(
    "/contact?about=tokens",
  );
  expect(screen.getAllByText(/Card payment isn’t open yet/)).toHaveLength(2);
});

test("on Pro, Core is the previous plan and Pro the current one", async () => {
  await showActions({ is_pro: true });
  expect(await screen.findByRole("button", { name: "Previous Plan" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Current Plan" })).toHaveProperty("disabled", true);
  expect(await screen.findByRole("button", { name: "Buy Additional Credits" })).toBeTruthy();
});

test("who lost Pro because a payment failed is led to mend it, not to a second subscription", async () => {
  const paidUntil = "2026-11-01T00:00:00.000Z";
  const graceEndsAt = "2026-11-08T00:00:00.000Z";
  const subscription = { state: "unpaid", paidUntil, graceEndsAt, renewalPrice: null } as const;
  await showActions({ is_pro: false }, syntheticBilling({ subscription, hasPortal: true }));
  expect(await screen.findByRole("button", { name: "Mend the payment" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Upgrade to Pro" })).toBeNull();
});
