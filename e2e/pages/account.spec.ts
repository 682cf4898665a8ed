import { expect, test, type Page } from "@playwright/test";
import { fillCredentials, signUp } from "../person.ts";
import { readMailedLink } from "../read-mail.ts";

type Person = { email: string; password: string };

const nextPassword = "quiet-Harbour-41-moss";

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  const submit = page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true });
  await expect(submit).toBeEnabled();
  await fillCredentials(page, person);
  await submit.click();
}

test("name and password are changed in their place, and the new password opens the account", async ({ page }) => {
  const { email, password } = await signUp(page, "/account");
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByLabel("Display name")).toBeFocused();
  await page.getByLabel("Display name").fill("Anna Berg");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change name" })).toBeFocused();
  await expect(page.getByRole("button", { name: "AB Your account" })).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not-the-password");
  await page.getByLabel("New password").fill(nextPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("123456");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New password")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("New password").fill(nextPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password changed.")).toBeVisible();
  // The session has a new cookie, and nobody noticed: the page is still there.
  await expect(page.getByText("Anna Berg")).toBeVisible();

  await signOut(page);
  await signIn(page, { email, password });
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
  await fillCredentials(page, { email, password: nextPassword });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/$/);
});

test("an email address is verified and changed by the links that are mailed to it", async ({ page }) => {
  const { email, password } = await signUp(page, "/account");
  const banner = page.getByRole("region", { name: "Email address not verified" });
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Send the link again" }).click();
  await expect(banner.getByText(`On its way to ${email}.`)).toBeVisible();
  await page.goto(await readMailedLink("verify-email", email));
  await expect(page.getByRole("heading", { name: "Email address verified." })).toBeVisible();
  await page.getByRole("link", { name: "My Account" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
  await expect(banner).toHaveCount(0);

  const newEmail = `new-${email}`;
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email address").fill(newEmail);
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`A link is on its way to ${newEmail}`)).toBeVisible();
  await page.goto(await readMailedLink("change-email", newEmail));
  await expect(page.getByRole("heading", { name: "Email address changed." })).toBeVisible();
  await openAccount(page);
  await expect(page.getByRole("main").getByText(newEmail, { exact: true })).toBeVisible();
  await signOut(page);
  await signIn(page, { email: newEmail, password });
  await page.waitForURL(/\/$/);
});

test("a forgotten password is set anew by a mailed link, once, and every browser is signed out", async ({
  page,
  browser,
}) => {
  const { email, password } = await signUp(page);
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto("/auth");
  // Before, the press would load the page anew.
  await expect(stranger.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await stranger.getByRole("link", { name: "Set a new one" }).click();
  for (const address of ["nobody-at-all@example.com", email]) {
    await stranger.getByLabel("Email").fill(address);
    await stranger.getByRole("button", { name: /Send (me a link|it again)/ }).click();
    await expect(stranger.getByText(`If there is an account with ${address}, a link is on its way.`)).toBeVisible();
  }
  const link = await readMailedLink("reset-password", email);
  await stranger.goto(link);
  await stranger.getByLabel("New password").fill(nextPassword);
  await stranger.getByRole("button", { name: "Set password" }).click();
  await stranger.waitForURL("**/auth");
  await expect(stranger.getByText("Password set.")).toBeVisible();
  // The first browser empties itself: the server tells it.
  await page.waitForURL("**/auth?next=**", { timeout: 45_000 });

  await stranger.goto("/about");
  await stranger.goto(link);
  await stranger.getByLabel("New password").fill("another-Harbour-42");
  await stranger.getByRole("button", { name: "Set password" }).click();
  await expect(stranger.getByRole("heading", { name: "This link works no more." })).toBeVisible();

  await signIn(stranger, { email, password });
  await expect(stranger.getByText("Invalid login credentials").first()).toBeVisible();
  await fillCredentials(stranger, { email, password: nextPassword });
  await stranger.keyboard.press("Enter");
  await stranger.waitForURL(/\/$/);
  await elsewhere.close();
});

test("signing out elsewhere empties the other browser, and this one stays", async ({ page, browser }) => {
  const person = await signUp(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await other.waitForURL(/\/$/);
  await openAccount(other);

  await openAccount(page);
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out elsewhere" }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByText("Only this browser is signed in.")).toBeVisible();
  await other.waitForURL("**/auth?next=**", { timeout: 45_000 });
  await expect(other.getByText("Sign in, or make an account, to go on to My Account.")).toBeVisible();
  await expect(other.getByText(person.email)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
  await elsewhere.close();
});

test("who signs out in one tab is out in all of them at once, even when the server is silent", async ({
  page,
  context,
}) => {
  const person = await signUp(page);
  const other = await context.newPage();
  await openAccount(other);
  await expect(other.getByText(person.email).first()).toBeVisible();
  // The other tab could ask nobody: it hears from the first one alone.
  await other.route("**/api/**", (route) => route.abort());
  await signOut(page);
  await expect(other.getByText(person.email)).toHaveCount(0);
  await expect(other).toHaveURL(/\/auth\?next=%2Faccount$/);

  await other.unroute("**/api/**");
  await signIn(page, person);
  await page.waitForURL(/\/$/);
  // Signed in over there, it goes on to where it was.
  await other.waitForURL("**/account");
  await expect(other.getByText(person.email).first()).toBeVisible();
});

test("an account is deleted with a word and the password, and is gone", async ({ page }) => {
  const person = await signUp(page, "/account");
  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByText("The 10 tokens you have left, bought ones too.")).toBeVisible();
  const button = dialog.getByRole("button", { name: "Delete my account" });
  await dialog.getByLabel("Your password").fill("not-the-password");
  await expect(button).toBeDisabled();
  await dialog.getByLabel("Type DELETE to go on").fill("delete");
  await button.click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(person.password);
  await button.click();
  await page.waitForURL(/\/$/);
  await expect(page.getByText("Account deleted.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
});

test("ten tabs share one live stream: calls of each go through, and each hears at once what another changed", async ({
  page,
  context,
}) => {
  await signUp(page, "/account");
  const others = [];
  for (let tab = 1; tab < 10; tab += 1) {
    const other = await context.newPage();
    await openAccount(other);
    others.push(other);
  }
  const last = others.at(-1) ?? page;
  await last.getByRole("button", { name: "Change name" }).click();
  await last.getByLabel("Display name").fill("Bea Holt");
  await last.keyboard.press("Enter");
  for (const tab of [page, ...others]) await expect(tab.getByRole("button", { name: "BH Your account" })).toBeVisible();
  // The one that opened it goes: the others hear on.
  await page.close();
  await last.getByRole("button", { name: "Change name" }).click();
  await last.getByLabel("Display name").fill("Cora Lind");
  await last.keyboard.press("Enter");
  for (const tab of others) await expect(tab.getByRole("button", { name: "CL Your account" })).toBeVisible();
});
