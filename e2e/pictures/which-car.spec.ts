import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectFits, expectNoFault } from "../expect-sound.ts";
import { expectTokens, pickScene, signUp } from "../person.ts";
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

test("of two cars one is chosen by a tap, by the keyboard and by pointing at it; the picture shows it, and it can be taken back", async ({
  page,
}) => {
  await sendTwoCars(page);
  const back = page.getByRole("button", { name: "Back to the cut-out before" });
  await expect(radio(page, "Right car")).toBeChecked();

  // On a phone, at a place without a car.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Wrong car? Choose another" }).click();
  const cross = page.getByRole("slider", { name: "Place of the car that is meant" });
  await expect(cross).toBeFocused();
  for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("No car was found at that place.")).toBeVisible({ timeout: 90_000 });
  await expect(radio(page, "Right car")).toBeChecked();
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await outline(page, 1).click();
  await expect(back).toBeVisible({ timeout: 90_000 });
  await expect(radio(page, "Left car")).toBeChecked();
  await back.click();
  await expect(back).toBeHidden();
  await expect(radio(page, "Right car")).toBeChecked();

  await radio(page, "Right car").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(radio(page, "Left car")).toBeChecked();
  await expect(back).toBeVisible({ timeout: 90_000 });
  await expect(radio(page, "Left car")).toBeChecked();
  await expectNoFault(page, (axe) => axe.include("section[aria-label='The car of this photo']").include("#stage"));
  expect(await redShare(await makeAndDownload(page))).toBeLessThan(0.01);

  // Beside the photo another is chosen; its picture can then be made again for nothing.
  await page.keyboard.press("ArrowLeft");
  await outline(page, 0).click();
  await expect(radio(page, "Right car")).toBeChecked();
  await expect(back).toBeEnabled();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Make it again, free" }).click();
  await expect.poll(() => redShareOfNewest(page), { timeout: 90_000 }).toBeGreaterThan(0.03);
  await expectTokens(page, 9);
});

async function redShareOfNewest(page: Page): Promise<number> {
  const { generations } = await (await page.request.get("/api/generations")).json();
  const [{ generatedImageUrl: url }] = generations;
  // Not while it is in the making.
  return url === null ? 0 : redShare(await (await page.request.get(url)).body());
}
