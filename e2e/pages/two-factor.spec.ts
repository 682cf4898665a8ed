import { expect, test, type Page } from "@playwright/test";
import { codeOf, currentStep } from "../authenticator-app.ts";
import { fillCredentials, signUp } from "../person.ts";
import { readMailedLink } from "../read-mail.ts";

type Person = { email: string; password: string };

async function signUpVerified(page: Page): Promise<Person> {
  const person = await signUp(page, "/about");
  await page.goto(await readMailedLink("verify-email", person.email));
  await expect(page.getByRole("heading", { name: "Email address verified." })).toBeVisible();
  await page.goto("/account#security");
  return person;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  // The address may be the front page's already.
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
}

async function givePassword(page: Page, person: Person): Promise<void> {
  await page.goto("/auth");
  const submit = page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true });
  await expect(submit).toBeEnabled();
  await fillCredentials(page, person);
  await submit.click();
}

test("two-factor: switched on by the app, asked for at the door, trusted, and off again", async ({ page }) => {
  const person = await signUpVerified(page);
  await page.getByRole("button", { name: "Switch on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "The key for your authenticator app" })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? "";

  await dialog.getByLabel("Code of the app").fill("000000");
  await dialog.getByRole("button", { name: "Switch two-factor on" }).click();
  await expect(dialog.getByText("This code is wrong or was used already.")).toBeVisible();
  await dialog.getByLabel("Code of the app").fill(codeOf(secret));
  await dialog.getByRole("button", { name: "Switch two-factor on" }).click();
  const shown = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as text" }).click();
  expect((await download).suggestedFilename()).toBe("carvas-recovery-codes.txt");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await dialog.getByLabel("I have kept these codes.").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 codes are left.")).toBeVisible();

  await signOut(page);
  await givePassword(page, person);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/$/);
  await page.goto("/account#security");
  await expect(page.getByText("9 codes are left.")).toBeVisible();

  await signOut(page);
  await givePassword(page, person);
  await page.getByLabel("Recovery code").or(page.getByLabel("Code of the app")).fill("123456");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("This code is wrong or was used already.")).toBeVisible();
  // The step that switched it on has been used up; the app's next one may come before its time.
  await page.getByLabel("Code of the app").fill(codeOf(secret, currentStep() + 1));
  await page.getByLabel(/Trust this device/).check();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(/\/$/);

  await signOut(page);
  await givePassword(page, person);
  await page.waitForURL(/\/$/);

  await page.goto("/account#security");
  await page.getByRole("button", { name: "Switch off" }).click();
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Switch two-factor off" }).click();
  await expect(page.getByRole("button", { name: "Switch on" })).toBeVisible();
  await expect(page.getByText("Two-factor is off.")).toBeVisible();
});

test("a passkey is added, renamed, signs in, and is removed", async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await signUpVerified(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("Desk");
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Add passkey" }).click();
  const list = page.getByRole("list", { name: "Passkeys" });
  await expect(list.getByText("Desk")).toBeVisible();
  expect((await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);

  await page.getByRole("button", { name: "Rename Desk" }).click();
  await page.getByLabel("New name").fill("Desk in Leeds");
  await page.keyboard.press("Enter");
  await expect(list.getByText("Desk in Leeds")).toBeVisible();

  await signOut(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(/\/$/);
  await expect(page.getByText("Welcome back!")).toBeVisible();

  await page.goto("/account#security");
  await page.getByRole("button", { name: "Remove Desk in Leeds" }).click();
  await page.getByRole("button", { name: "Remove this passkey" }).click();
  await expect(page.getByText("Passkey removed.")).toBeVisible();
  await expect(list).toHaveCount(0);

  await signOut(page);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey is not known here any more.").first()).toBeVisible();
});
