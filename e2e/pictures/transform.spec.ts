import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectTokens, holdOrders, pickScene, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

test("a stranger signs up, uploads a photo, sees the cut-out, picks a scene and downloads the picture", async ({
  page,
}) => {
  await signUp(page);
  await page.locator("input[type=file]").first().setInputFiles(carPhoto);
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });

  const toggle = page.getByRole("button", { name: "Show the cut-out" });
  await expect(toggle).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("img", { name: "Your car, cut out" })).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(page.getByRole("img", { name: "Your car, as photographed" })).toBeVisible();
  await expectTokens(page, 10);

  await pickScene(page, "Studio");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: /4:3/ })).toBeChecked();
  const letGo = await holdOrders(page);
  await dialog.getByRole("button", { name: /Transform with Studio/ }).click();
  await expect(page.getByText("CREATING IMAGE").first()).toBeVisible();
  letGo();

  const download = page.getByRole("button", { name: "Download Image" });
  await expect(download).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);

  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  await expect(page.getByText("Your image is being downloaded.")).toBeVisible();
  const picture = await readFile(await file.path());
  const { format, width, height, xmp } = await sharp(picture).metadata();
  // As large as the car's pixels in the test photo allow.
  expect({ format, shape: (width / height).toFixed(2) }).toEqual({ format: "jpeg", shape: "1.33" });
  expect(width).toBeGreaterThanOrEqual(1024);
  expect(xmp?.toString()).toContain("digitalsourcetype/compositeSynthetic");

  await page.reload();
  await expect(download).toBeVisible();
  await expectTokens(page, 9);

  await page.getByRole("button", { name: "Upload Another Image" }).click();
  await expect(download).toBeHidden();

  // Found again: under the drop zone, by going back, and after a reload.
  const earlier = page.getByRole("list", { name: "Your pictures" }).getByRole("link", { name: /Studio/ });
  await earlier.click();
  await expect(download).toBeVisible();
  await page.reload();
  await expect(download).toBeVisible();
  await page.goBack();
  await expect(earlier).toBeVisible();
});

test("a scene picked on the landing page waits for the photo and nothing starts by itself; once started one may leave", async ({
  page,
}) => {
  await signUp(page, "/");
  await page.getByRole("link", { name: "Use the scene Tokyo" }).click();
  await page.locator("input[type=file]").first().setInputFiles(carPhoto);
  const transform = page.getByRole("region", { name: "Picture" }).getByRole("button", { name: /Transform with Tokyo/ });
  await expect(transform).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectTokens(page, 10);

  await transform.click();
  const letGo = await holdOrders(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Transform with Tokyo/ })
    .click();
  await expect(page.getByText("CREATING IMAGE").first()).toBeVisible();
  letGo();
  // The token is taken once the server has the order.
  await expectTokens(page, 9);
  await page.goto("/");
  await page.goto("/photo-upload");
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
});

test("each scene shows the photo's own car for nothing, in the format that is chosen, and again after a reload", async ({
  page,
}) => {
  await signUp(page);
  await page.locator("input[type=file]").first().setInputFiles(carPhoto);
  const cars = page.getByRole("list", { name: "Scenes" }).locator("img[data-own-car=true]");
  await expect(cars).toHaveCount(24, { timeout: 90_000 });
  await expect(cars.first()).toHaveJSProperty("naturalWidth", 400);
  await page.getByRole("button", { name: /^9:16/ }).click();
  await expect(cars.nth(1)).toHaveJSProperty("naturalHeight", 400, { timeout: 90_000 });
  await expect(cars).toHaveCount(24, { timeout: 90_000 });
  await page.reload();
  await expect(cars).toHaveCount(24, { timeout: 90_000 });
  await expectTokens(page, 10);
});

test("a scene comes out in each shape that is asked for, and is paid once", async ({ page }) => {
  await signUp(page);
  await page.locator("input[type=file]").first().setInputFiles(carPhoto);
  await expect(page.getByRole("heading", { name: "Pick a scene" })).toBeVisible();
  await pickScene(page, "City");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /9:16/ }).check({ force: true });
  await dialog.getByRole("button", { name: /Transform with City/ }).click();
  await expectShape(page, "0.56");
  await expectTokens(page, 9);
  // On the stage, clicked again: nothing is made, nothing is charged.
  await pickScene(page, "City");
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible();

  const format = page.getByRole("button", { name: /^16:9/ });
  await expect(format).toContainText("free");
  await format.click();
  await expectShape(page, "1.78");
  await expect(page.getByRole("list", { name: "Versions" }).getByRole("listitem")).toHaveCount(3);
  await expectTokens(page, 9);
});

/** Width by height of the picture on the stage, as its line of actions says it. */
async function expectShape(page: Page, shape: string): Promise<void> {
  const size = page.getByText(/^\d+ × \d+$/);
  const readShape = async () => {
    const [width = 0, height = 1] = ((await size.textContent()) ?? "").split(" × ").map(Number);
    return (width / height).toFixed(2);
  };
  await expect(size).toBeVisible({ timeout: 120_000 });
  await expect.poll(readShape, { timeout: 60_000 }).toBe(shape);
}
