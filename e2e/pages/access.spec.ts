import { expect, test } from "@playwright/test";
import { fillCredentials, signUp } from "../person.ts";

test("a visitor is sent to sign in, and Back does not return to the guarded screen", async ({ page }) => {
  await page.goto("/");
  await page.goto("/photo-upload");
  await page.waitForURL("**/auth**");
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("signing out and in again works, and a wrong password tells nothing about the account", async ({ page }) => {
  const person = await signUp(page);
  await page
    .getByRole("button", { name: /sign out/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/auth");
  const signIn = page.getByRole("tabpanel").getByRole("button", { name: /^sign in$/i });
  const message = page.getByText("Invalid login credentials");

  for (const email of [person.email, `nobody-${person.email}`]) {
    await fillCredentials(page, { email, password: "not-the-password" });
    // The words of the first attempt may still be there while the second one is on its way.
    const answer = page.waitForResponse("**/sign-in/email");
    await signIn.click();
    expect((await answer).status()).toBe(401);
    await expect(message.first()).toBeVisible();
    await expect(signIn).toBeEnabled();
  }

  await fillCredentials(page, person);
  await signIn.click();
  await expect(page).toHaveURL(/\/$/);
});

test("an unknown address answers 404 with the page for it", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});
