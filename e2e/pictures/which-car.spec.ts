import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { pickScene, signUp } from "../person.ts";
import { twoCarsPhoto } from "../two-cars-photo.ts";

/** A photo with two cars: which one is meant, by a tap and by the keyboard. The red one on the right is the larger. */
const question = (page: Page) => page.getByRole("group", { name: "Which car is meant?" });
const radio = (page: Page, name: string) => question(page).getByRole("radio", { name });
const outline = (page: Page, car: number) => page.locator(`polygon[data-car="${car}"]`);

async function sendTwoCars(page: Page): Promise<void> {
  await signUp(page);
  const file = { name: "two-cars.jpg", mimeType: "image/jpeg", buffer: await twoCarsPhoto() };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await expect(question(page)).toBeVisible({ timeout: 90_000 });
}

/** Share of a picture that is as red as the right car. */
async function redShare(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 90 && r > 1.8 * g && r > 1.8 * b) red++;
  }
  return red / (info.width * info.height);
}

async function makeAndDownload(page: Page): Promise<Buffer> {
  await pickScene(page, "Studio");
  await page.getByRole("dialog").getByRole("button", { name: "Transform with" }).click();
  const download = page.getByRole("button", { name: "Download Image" });
  await expect(download).toBeVisible({ timeout: 90_000 });
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  return readFile(await file.path());
}

test("the second of two cars is chosen by the keyboard, and the picture shows it", async ({ page }) => {
  await sendTwoCars(page);
  await expect(radio(page, "Right car")).toBeChecked();
  await radio(page, "Right car").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(radio(page, "Left car")).toBeChecked();
  const back = page.getByRole("button", { name: "Back to the cut-out before" });
  await expect(back).toBeVisible({ timeout: 90_000 });
  await expect(radio(page, "Left car")).toBeChecked();
  const { violations } = await new AxeBuilder({ page })
    .include("section[aria-label='The car of this photo']")
    .include("#stage")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
  expect(await redShare(await makeAndDownload(page))).toBeLessThan(0.01);
});

test("a tap on the photo chooses a car as well, and it can be taken back", async ({ page }) => {
  await sendTwoCars(page);
  await outline(page, 1).click();
  const back = page.getByRole("button", { name: "Back to the cut-out before" });
  await expect(back).toBeVisible({ timeout: 90_000 });
  await expect(radio(page, "Left car")).toBeChecked();
  await back.click();
  await expect(back).toBeHidden();
  await expect(radio(page, "Right car")).toBeChecked();
  expect(await redShare(await makeAndDownload(page))).toBeGreaterThan(0.03);
});

test("on a phone the car is pointed at on the photo, and a place without one is told", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sendTwoCars(page);
  const another = page.getByRole("button", { name: "Wrong car? Choose another" });
  await another.click();
  const cross = page.getByRole("slider", { name: "Place of the car that is meant" });
  await expect(cross).toBeFocused();
  for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("No car was found at that place.")).toBeVisible({ timeout: 90_000 });
  await expect(radio(page, "Right car")).toBeChecked();
  const width = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(width).toBeLessThanOrEqual(0);
});
