import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { expectSoundEverywhere } from "../expect-sound.ts";
import { expectTokens, pickScene, signUp } from "../person.ts";

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
  await expect(page.getByText("We can't find a whole car in this photo.").first()).toBeVisible({ timeout: 60_000 });
  await expectTokens(page, 10);
});

test("a photo that cuts the car off is asked about, costs nothing until it is accepted, and becomes a picture", async ({
  page,
}) => {
  await signUp(page);
  await page.locator("input[type=file]").first().setInputFiles("test/photos/saloon-red-cut-by-frame.jpg");
  const question =
    "The photo cuts the car off on the left and at the bottom. Use it anyway: the picture will end where the photo does.";
  const stage = page.getByRole("region", { name: "Picture" });
  // Two answers: its outline is in doubt, too.
  const doubt = stage.getByText("The outline of the car may be wrong.");
  await expect(doubt).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("The car is cut out")).toBeHidden();
  await expect(stage.getByRole("button", { name: "Choose another photo" })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await stage.getByRole("button", { name: "The outline is right" }).click();
  await expect(doubt).toBeHidden();
  await expect(stage.getByText(question)).toBeVisible();

  // A scene picked before the answer leads back to the question, and waits for it.
  await pickScene(page, "Studio");
  const accept = stage.getByRole("button", { name: "Use it anyway in Studio · 1 token" });
  await expect(accept).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectTokens(page, 10);

  await accept.press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Transform with Studio/ })
    .click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);
  await page.reload();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible();
  await expect(stage.getByText(question)).toBeHidden();
});
