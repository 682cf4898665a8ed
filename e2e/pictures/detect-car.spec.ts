import { expect, test, type Page } from "@playwright/test";
import { viewFacts } from "#contract/views.ts";
import { expectSound } from "../expect-sound.ts";
import { expectTokens, signUp } from "../person.ts";
import { carlessPhoto, carPhoto, letteredPhoto } from "../test-photo.ts";

test("from a photo to six views: uploaded, read, corrected, painted, downloaded, and on into a scene", async ({
  page,
}) => {
  test.setTimeout(420_000);
  await signUp(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Know my car" }).click();
  await expect(page).toHaveURL(/\/upload$/);
  await page.getByTestId("photos-input").setInputFiles(letteredPhoto);
  await expect(page.getByText("lettered-saloon.jpg")).toBeVisible();
  await expect(page.getByText("0.15 MB, JPEG")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Make my image set!" }).click();
  await page.waitForURL(/\/(results|vehicle-details)\?id=/, { timeout: 60_000 });

  const field = (name: string) => page.getByRole("group", { name, exact: true });
  await page.waitForURL(/\/vehicle-details\?id=/, { timeout: 150_000 });
  await expect(page.getByText("Detecting...")).toHaveCount(0, { timeout: 180_000 });
  await expect(field("Make")).toContainText("Škoda sure");
  await expect(field("Model")).toContainText("Octavia sure");
  await expect(field("Number Plate")).toContainText("CE25");
  await expect(field("Number Plate").getByRole("img")).toBeVisible();
  await expectSound(page);

  // Make and model are sure; a grey that is not is a person's to say, and then so is the start.
  const saveAll = page.getByRole("button", { name: "Download All Images" });
  const isOpen = page.getByText("First say what is open: colour.");
  await expect(isOpen.or(saveAll)).toBeVisible({ timeout: 120_000 });
  if (await isOpen.isVisible()) {
    await say(page, { field: "Colour", press: "Charcoal" });
    await page.getByRole("button", { name: "Make the six views · 1 token" }).click();
  }
  await expect(saveAll).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("Your generated car images are ready")).toBeVisible();
  await expectTokens(page, 9);
  await expectSound(page);

  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  await saveAll.click();
  await expect(page.getByText("All images downloaded successfully.")).toBeVisible({ timeout: 60_000 });
  // The browser tells of the last one a little later.
  await expect
    .poll(() => names.map((name) => name.split("_").at(-1)))
    .toEqual(Object.keys(viewFacts).map((view) => `${view}.jpg`));
  expect(names[0]).toMatch(/^Škoda_Octavia_side\.jpg$/);

  // The first correction of paid views costs nothing.
  await say(page, { field: "Colour", press: "Teal" });
  await page.getByRole("button", { name: "Make the views again · free" }).click();
  await expect(page.getByRole("button", { name: /Make the views again/ })).toHaveCount(0);
  await expect(page.getByText("Your generated car images are ready")).toBeVisible({ timeout: 120_000 });
  await expectTokens(page, 9);
  await say(page, { field: "Colour", press: "Gold" });
  await expect(page.getByRole("button", { name: "Make the views again · 1 token" })).toBeVisible();
  // Views of these words are there already.
  await say(page, { field: "Colour", press: "Teal" });
  await expect(page.getByRole("button", { name: /Make the views again/ })).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page);
  await page.getByRole("link", { name: "Put it in a scene" }).click();
  await expect(page).toHaveURL(/\/photo-upload\?photo=/);
});

test(
  "a photo that names no make is shown as far as it tells, and the page asks",
  { tag: "@thorough" },
  async ({ page }) => {
    test.setTimeout(420_000);
    await signUp(page, "/upload");
    await page.getByTestId("photos-input").setInputFiles([carPhoto, carlessPhoto]);
    await expect(page.getByRole("list", { name: "What may help" })).toHaveCount(0);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Car Detection Results" })).toBeVisible({
      timeout: 180_000,
    });
    await expect(page.getByText("Detecting...")).toHaveCount(0, { timeout: 180_000 });
    await expect(page.getByRole("list", { name: "Photos that tell nothing" })).toContainText(
      "no-car.jpg: We can't find",
    );
    await expectSound(page);
    await page.getByRole("link", { name: "Name the car" }).click();
    await page.getByRole("button", { name: "Change Make" }).click();
    const make = page.getByRole("combobox", { name: "Make" });
    await make.fill("bmw");
    await page.getByRole("option", { name: "BMW" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "BMW" })).toBeVisible();
    await expectTokens(page, 10);

    // Without views it is found again where its photos were sent.
    await page.goto("/upload");
    await page
      .getByRole("region", { name: "Your cars" })
      .getByRole("link", { name: /^BMW .*No views yet/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "BMW" })).toBeVisible();
    await expectSound(page);
  },
);

/** Says a field's value with the control that stands in its place. */
async function say(page: Page, { field, press }: { field: string; press: string }): Promise<void> {
  await page.getByRole("button", { name: `Change ${field}` }).click();
  await page.getByRole("radio", { name: press, exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("group", { name: field, exact: true })).toContainText(`${press} your word`);
}
