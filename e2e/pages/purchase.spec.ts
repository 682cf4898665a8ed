import { expect, test, type Page } from "@playwright/test";
import { expectNoFault } from "../expect-sound.ts";
import { expectTokens, signUp } from "../person.ts";

/** Buying through the sandbox, as somebody does who has never been here: money moves nowhere, everything else is real. */
const sandboxNote = "Test payment – no money moves";
const success = "Payment Successful!";

async function expectSandbox(page: Page): Promise<void> {
  await page.waitForURL("**/sandbox-checkout/**");
  await expect(page.getByText(sandboxNote)).toBeVisible();
}

const credits = (page: Page) => page.getByRole("region", { name: "Need More Credits?" });

test("tokens are bought from the prices, and are there on return, said once", async ({ page }) => {
  await signUp(page, "/pricing");
  await expect(page.getByRole("main").getByText("10 tokens remaining", { exact: true })).toBeVisible();
  await credits(page).getByLabel("Tokens to buy").fill("120");
  await expect(credits(page).getByText("£24.00")).toBeVisible();
  await credits(page).getByRole("button", { name: "Buy Additional Credits" }).click();
  await expectSandbox(page);
  await expect(page.getByText("120 × £0.20")).toBeVisible();
  await page.getByRole("button", { name: "Pay £24.00" }).click();
  await page.waitForURL("**/account");
  await expect(page.getByText(success)).toBeVisible();
  await expect(page.getByText("Your tokens have been added to your account.")).toBeVisible();
  await expectTokens(page, 130);
  await page.reload();
  await expectTokens(page, 130);
  await expect(page.getByText(success)).toHaveCount(0);
});

test("a declined card, a checkout that is left and the Back button cost nothing and lose nothing", async ({ page }) => {
  await signUp(page, "/pricing");
  const buy = credits(page).getByRole("button", { name: "Buy Additional Credits" });
  await buy.click();
  await expectSandbox(page);
  await page.getByRole("button", { name: "Have the card declined" }).click();
  await expect(page.getByRole("alert")).toHaveText("Your card was declined. Nothing was charged.");
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await page.waitForURL("**/pricing");
  await expect(page.getByText("Payment cancelled")).toBeVisible();
  await expectTokens(page, 10);
  await buy.click();
  await expectSandbox(page);
  await page.goBack();
  await expect(buy).toBeEnabled();
});

test("Pro is bought, shown, cancelled and kept until its month ends", async ({ page }) => {
  await signUp(page, "/pricing");
  await expect(page.getByText("Most Popular")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await expectSandbox(page);
  await expect(page.getByText("£17.50 a month")).toBeVisible();
  await page.getByRole("button", { name: "Pay £17.50" }).click();
  await page.waitForURL("**/account");
  await expect(page.getByText(success)).toBeVisible();
  await expectTokens(page, 100);
  await expect(page.getByText(/^Pro renews on .* for £17\.50\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Manage or cancel" }).click();
  await page.waitForURL("**/sandbox-portal/**");
  await expect(page.getByText(sandboxNote)).toBeVisible();
  await page.getByRole("button", { name: "Cancel at the end of the month" }).click();
  await expect(page.getByText(/ends on/)).toBeVisible();
  await page.getByRole("button", { name: "Back to Carvas" }).click();
  await page.waitForURL("**/account");
  await expect(page.getByText(/^Pro ends on .* It will not be renewed/)).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("button", { name: "Previous Plan" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Current Plan" })).toBeDisabled();
});

const watchWidth = `
  globalThis.widestPage = 0;
  const look = () => {
    globalThis.widestPage = Math.max(globalThis.widestPage, document.documentElement?.scrollWidth ?? 0);
    requestAnimationFrame(look);
  };
  look();
`;

test("the menu sells, too, and everything of it holds on the narrowest phone and for those who see with their ears", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUp(page, "/about");
  // While it loads, too: what stands in for things to come must not be wider than they are.
  await page.addInitScript(watchWidth);
  await page.goto("/pricing");
  const width = () => page.evaluate<number>("widestPage");
  await expect(credits(page).getByRole("button", { name: "Buy Additional Credits" })).toBeVisible();
  await expectTokens(page, 10);
  expect(await width()).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByText("Current balance: 10 tokens")).toBeVisible();
  await menu.getByRole("button", { name: "Buy More Tokens" }).click();
  await expectSandbox(page);
  expect(await width()).toBeLessThanOrEqual(320);
  await expectNoFault(page);
  await page.getByRole("button", { name: "Pay £10.00" }).click();
  await page.waitForURL("**/account");
  await expectTokens(page, 60);
});
