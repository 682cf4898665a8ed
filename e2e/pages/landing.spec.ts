import { expect, test } from "@playwright/test";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  // The page is readable before it is alive: who is signed in is known only after.
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("'Try' explains in three steps and leads to the tool", async ({ page }) => {
  const hero = page.getByRole("main");
  await hero.getByRole("button", { name: "Try", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "How it works" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Maybe Later" }).click();
  await expect(dialog).toBeHidden();
  await hero.getByRole("button", { name: "Try", exact: true }).first().press("Enter");
  await dialog.getByRole("button", { name: "Get Started Now" }).click();
  await page.waitForURL("**/auth?next=%2Fphoto-upload&tab=sign-up");
  await expect(page.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
});

test("'Retail Mode' asks who one is, then explains, and begins with the question when it is opened again", async ({
  page,
}) => {
  const retail = page.getByRole("button", { name: "Retail Mode" }).first();
  const question = page.getByRole("dialog", { name: "Are you an automotive professional?" });
  await retail.click();
  await question.getByRole("button", { name: "No, Cancel" }).click();
  await expect(question).toBeHidden();

  await retail.click();
  await question.getByRole("button", { name: "Yes, Show Me How" }).click();
  const explainer = page.getByRole("dialog", { name: "How Retail Mode works" });
  await expect(explainer.getByRole("listitem")).toHaveCount(3);
  await expect(explainer.getByRole("button", { disabled: true })).toHaveCount(0);
  await explainer.getByRole("button", { name: "Cancel" }).click();
  await expect(explainer).toBeHidden();
  await expect(retail).toBeFocused();

  await retail.click();
  await question.getByRole("button", { name: "Yes, Show Me How" }).click();
  await explainer.getByRole("link", { name: "Start Retail Mode" }).click();
  await expect(page).toHaveURL("/auth?next=%2Fretail-mode&tab=sign-up");
});

test("before and after are moved by pointer and by keys", async ({ page }) => {
  const handle = page.getByRole("slider");
  await handle.press("ArrowRight");
  await expect(handle).toHaveAttribute("aria-valuenow", "55");
  const box = await handle.boundingBox();
  if (!box) throw new Error("The slider has no place.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(320, box.y, { steps: 4 });
  await page.mouse.up();
  await expect(handle).toHaveAttribute("aria-valuenow", "25");
  await handle.press("End");
  await expect(handle).toHaveAttribute("aria-valuenow", "100");
});

test("what lies below the fold comes to life: another studio, the same car", async ({ page }) => {
  // The code for what lies below comes with the first sign of a reader.
  await page.mouse.wheel(0, 600);
  const studios = page.getByRole("group", { name: "Studio" });
  await studios.getByText("Two", { exact: true }).click();
  await expect(studios.getByRole("radio", { name: "Retail Two" })).toBeChecked();
  await expect(page.getByRole("img", { name: "A burgundy saloon in Retail Two" })).toBeVisible();
});
