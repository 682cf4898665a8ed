import { expect, test } from "@playwright/test";
import { fillCredentials, signUp } from "../person.ts";

const person = () => ({ email: `first-${process.pid}-${Date.now()}@example.com`, password: "fern-Lamp-729-kite" });

test("a scene on the landing page leads past a new account to that scene, with what was typed kept", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Use the scene Dubai" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("button", { name: "Sign Up", exact: true })).toBeEnabled();
  const { email, password } = person();
  await fillCredentials(page, { email, password });

  await panel.getByRole("button", { name: "Sign in instead" }).click();
  // For a frame the panel that closes still lies beside the one that opens.
  await expect(panel).toHaveCount(1);
  await expect(panel.getByLabel("Email")).toHaveValue(email);
  await expect(panel.getByLabel("Password", { exact: true })).toHaveValue(password);
  await panel.getByRole("button", { name: "Show what you typed" }).click();
  await expect(panel.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");

  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(panel).toHaveCount(1);
  await panel.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL(/\/photo-upload\?scene=dubai$/);
  await expect(page.getByText("Account created!")).toBeVisible();
  await expect(page.getByText("You can now sign in with your credentials.")).toHaveCount(0);
  await expect(page.getByText("Next stop: Dubai")).toBeVisible();
});

test("an address that has an account is told once, and the way to sign in keeps it", async ({ page }) => {
  const { email, password } = await signUp(page);
  await page
    .getByRole("button", { name: /sign out/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/auth?tab=sign-up");
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("button", { name: "Sign Up", exact: true })).toBeEnabled();
  await fillCredentials(page, { email, password });
  await panel.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("This address can't be used for a new account.")).toHaveCount(1);
  await panel.getByRole("button", { name: "Sign in instead" }).click();
  await expect(panel).toHaveCount(1);
  await panel.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto("/auth?next=%2Fpricing");
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText("10 tokens remaining")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Upgrade to Pro" })).toBeVisible();
});

test("what Google answered is said in words, and a reload is silent", async ({ page }) => {
  await page.goto("/auth?error=account_not_linked&next=%2Fcustom-car");
  const told = page.getByRole("alert").filter({ hasText: "Error" });
  await expect(told).toContainText("There is an account under this address already.");
  await expect(page.getByText("Sign in to it here as you always do.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=%2Fcustom-car$/);
  await page.reload();
  await expect(page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await expect(told).toHaveCount(0);
});

test("on a desktop the header leads to the tools and the plans, and marks where one is", async ({ page }) => {
  await page.goto("/");
  const ways = page.getByRole("navigation", { name: "Site" });
  for (const [name, path] of [
    ["What's New!", "/whats-new"],
    ["Pricing", "/pricing"],
  ] as const) {
    await ways.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(ways.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(ways.locator("[aria-current]")).toHaveCount(1);
  }
  await ways.getByRole("link", { name: "Customize" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fcustom-car&tab=sign-up$/);
  await page.goto("/pricing");
  await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
});
