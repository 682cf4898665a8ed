import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { expectTokens, signUp } from "./person.ts";

test("a file that is no photo, and a photo without a car, are told so and cost nothing", async ({ page }) => {
  await signUp(page);
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles({
    name: "holiday.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("not a picture at all"),
  });
  await expect(page.getByText("Please select an image file (JPG, PNG, or WebP)").first()).toBeVisible();

  const grey = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#8a8f94" } })
    .jpeg()
    .toBuffer();
  await input.setInputFiles({ name: "wall.jpg", mimeType: "image/jpeg", buffer: grey });
  await expect(page.getByText("We can't find a car in this photo.").first()).toBeVisible({ timeout: 60_000 });
  await expectTokens(page, 10);
});
