import { expect, test } from "@playwright/test";
import { signUp } from "../person.ts";

/** The menu of every page: what a visitor and a signed-in person find in it, and that each link arrives. */
const pages = [
  ["What's New!", "/whats-new", "What's New!"],
  ["Pricing", "/pricing", "Choose Your Plan"],
  ["Professional Services", "/professional-services", "Professional services"],
] as const;

test("a visitor reaches the pages through the menu, by keyboard too", async ({ page }) => {
  await page.goto("/");
  // Who the visitor is, is known once the page is alive: a focus set before comes to nothing.
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  const menuButton = page.getByRole("button", { name: "Menu" });
  for (const [link, path, heading] of pages) {
    await menuButton.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: link }).press("Enter");
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(menu).toBeHidden();
  }
  await menuButton.click();
  await expect(page.getByRole("link", { name: "Sign In / Sign Up" })).toBeVisible();
  await expect(page.getByRole("link", { name: "My Account" })).toHaveCount(0);
});

test("a signed-in person finds address, tokens and the way out", async ({ page }) => {
  const { email } = await signUp(page, "/whats-new");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByText(email)).toBeVisible();
  await menu.getByRole("button", { name: "Refresh Tokens" }).click();
  await expect(menu.getByText("10", { exact: true }).first()).toBeVisible();
  await expect(menu.getByRole("heading", { name: "Purchase Tokens" })).toBeVisible();
  await expect(menu.getByText("You will be redirected to a card payment provider.")).toBeVisible();
  await menu.getByRole("link", { name: "My Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/$/);
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
});
