import { join } from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { makePro } from "../make-pro.ts";
import { expectTokens, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

const plate = join(import.meta.dirname, "../..", "assets", "scenes", "retail-two", "plate.webp");

test("with Pro a photo of an empty place becomes a preset, and a car stands in it with its own pixels", async ({
  page,
}) => {
  const { email } = await signUp(page, "/about");
  await makePro(process.env.CARVAS_TEST_DATA_DIR ?? "", email);
  await page.goto("/retail-mode");
  await page.getByTestId("photo-input").setInputFiles(carPhoto);
  await page.getByRole("button", { name: "Start Retail Generation" }).click();

  await page.getByRole("button", { name: "Add a background" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a background" });
  const place = await sharp(plate).resize(1600).jpeg().toBuffer();
  await dialog.getByTestId("photo-input").setInputFiles({ name: "hall.jpg", mimeType: "image/jpeg", buffer: place });
  const ground = dialog.getByRole("slider", { name: "Ground line" });
  // As of every upright slider, the value grows upwards.
  const before = Number(await ground.getAttribute("aria-valuenow"));
  await ground.press("ArrowDown");
  expect(Number(await ground.getAttribute("aria-valuenow"))).toBeLessThan(before);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Our hall");
  await dialog.getByRole("button", { name: "Save background" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: /^Our hall/ }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Your retail image was generated.", { timeout: 90_000 });
  await expectTokens(page, 9);
  await result.getByRole("button", { name: "Pixels unchanged, outline not confirmed" }).click();
  await expect(
    page.getByRole("dialog", { name: "Pixels unchanged, outline not confirmed" }).getByRole("definition").first(),
  ).toHaveText("100 %");
  const { generations } = await (await page.request.get("/api/generations")).json();
  expect(generations[0]).toMatchObject({ preset: "Own: Our hall", kind: "retail", isWatermarked: false });
});
