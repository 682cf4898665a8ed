import { expect, test } from "@playwright/test";
import { describeCar } from "../describe-car.ts";
import { expectSound } from "../expect-sound.ts";
import { expectTokens, signUp } from "../person.ts";

const viewNames = ["side", "front-quarter", "rear-quarter", "front", "rear", "dynamic-front-quarter"];

test("a described car becomes six views, which are looked at, saved, found again and changed, and finished while one is elsewhere", async ({
  page,
}) => {
  await signUp(page, "/custom-car");
  await describeCar(page);
  await page.getByRole("radio", { name: "Burgundy" }).check({ force: true });
  await page.getByLabel("Number plate").fill("CV26 RVS");
  await page.getByRole("button", { name: "Generate six views · up to 1 token" }).click();
  await expect(page.getByText("Your request has been submitted successfully!")).toBeVisible();

  const dialog = page.getByRole("dialog", { name: "Generated Car Images" });
  const saveAll = dialog.getByRole("button", { name: "Download All Images" });
  await expect(dialog.getByRole("list", { name: "Views" }).getByRole("button")).toHaveCount(6);
  await expect(saveAll).toBeVisible({ timeout: 120_000 });
  await expect(dialog.getByText("Failed to load image")).toHaveCount(0);
  await expect(dialog.getByText("Illustration").first()).toBeVisible();
  await expectSound(page);

  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("button", { name: "Front Quarter", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("c");
  await expect(dialog.getByRole("button", { name: "Show one view" })).toBeVisible();
  await page.keyboard.press("c");

  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  await saveAll.click();
  await expect(page.getByText("All images downloaded successfully.")).toBeVisible({ timeout: 60_000 });
  // The browser tells of the last one a little later.
  await expect.poll(() => names).toEqual(viewNames.map((view) => `BMW-3 Series-${view}.jpg`));

  const firstAddress = page.url();
  await page.reload();
  await expect(saveAll).toBeVisible();

  // A whole set has nothing to try again; another paint makes another set.
  await expect(dialog.getByRole("button", { name: /Retry/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Change the car" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Number plate")).toHaveValue("CV26 RVS");
  await page.getByRole("radio", { name: "Teal" }).check({ force: true });
  await page.getByRole("button", { name: "Generate six views · up to 1 token" }).click();
  await expect(dialog).toBeVisible();
  const secondAddress = page.url();
  expect(secondAddress).not.toBe(firstAddress);
  await page.goto("/");
  await page.goto(secondAddress);
  await expect(saveAll).toBeVisible({ timeout: 120_000 });

  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/custom-car$/);
  const made = page.getByRole("region", { name: "Made before" }).getByRole("listitem").getByRole("link");
  await expect(made).toHaveCount(2);
  await made.first().click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expectTokens(page, 8);
});

test(
  "what is missing or not understood is told before it is paid, and the form fits on a narrow phone",
  { tag: "@thorough" },
  async ({ page }) => {
    await signUp(page, "/custom-car");
    const make = page.getByRole("combobox", { name: "Make" });
    await make.click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Generate six views · up to 1 token" }).click();
    await expect(page.getByText("Please select or enter a car make")).toBeVisible();
    await make.fill("prosche");
    await expect(page.getByRole("option", { name: "Porsche" })).toBeVisible();
    await make.press("Tab");
    await expect(make).toHaveValue("Porsche");
    const model = page.getByRole("combobox", { name: "Model" });
    await model.fill("550 spyder");
    await expect(page.getByRole("option", { name: /550 Spyder/i }).first()).toBeVisible();
    await model.press("Tab");
    await expect(page.getByLabel("Year")).toHaveValue("1956");
    await expect(page.getByText(/^Shown on our own .* not the Porsche's\./)).toBeVisible();

    await page.getByRole("textbox", { name: "Modifications" }).fill("gull-wing doors, racing stripes");
    const wishes = page.getByRole("list", { name: "How the modifications are understood" });
    await expect(wishes).toContainText("gull-wing doors: can't be shown");
    await page.getByRole("radio", { name: "Gunmetal" }).check({ force: true });
    await page.getByLabel("Custom colour").fill("blurple zz");
    await page.getByRole("button", { name: "Generate six views · up to 1 token" }).click();
    await expect(page.getByText(/^We don't know this colour\./)).toBeVisible();
    await expect(page.getByLabel("Custom colour")).toBeFocused();
    await expectTokens(page, 10);
    await page.getByRole("button", { name: "Purple" }).click();
    await expect(page.getByText("Shown as Purple.")).toBeVisible();
    await expect(page.getByAltText("Illustration: Purple, gunmetal wheels, stripes")).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectSound(page);
  },
);
