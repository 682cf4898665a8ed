import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectSoundEverywhere } from "../expect-sound.ts";
import { expectTokens, pickScene, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

/** As a messenger sends it that drops the file's word of how it was held. */
const lying = async () => ({
  name: "lying.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp(carPhoto).rotate(-90).jpeg().toBuffer(),
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Straighten the photo" });
const apply = (page: Page) => dialog(page).getByRole("button", { name: "Use it like this" }).click();

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Straighten" }).click();
  await expect(dialog(page).getByRole("img", { name: "Your photo as it will stand" })).toBeVisible();
}

/** The size of the photo as the stage has it. */
function shownSize(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(
    `[...document.querySelectorAll("img[alt='Your car, as photographed']")].flatMap((image) => [image.naturalWidth, image.naturalHeight])`,
  );
}

test("a photo that lies on its side is set upright and straight, pays once, and goes back", async ({ page }) => {
  await signUp(page);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await lying());
  await expect(page.getByText("The car does not seem to stand upright").first()).toBeVisible({ timeout: 90_000 });
  // It opens as the photo seems to stand upright.
  await openDialog(page);
  await expectSoundEverywhere(page);
  await apply(page);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("The car is cut out. Pick a scene.")).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => shownSize(page)).toEqual([960, 720]);

  await pickScene(page, "Studio");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Transform with Studio/ })
    .click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);

  // Back to the photo, and by the keyboard alone.
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Straighten" }).focus();
  await page.keyboard.press("Enter");
  const dial = dialog(page).getByRole("slider", { name: "Straighten" });
  await expect(dial).toBeFocused();
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
  await expect(dial).toHaveAttribute("aria-valuetext", "3° to the right");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Photo turned")).toBeVisible();
  await expect.poll(() => shownSize(page)).toEqual([996, 769]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The photo stands as before")).toBeVisible();
  // It was cut out so before: at once, and with the picture that was paid.
  await expect(page.getByText("The car is cut out. Pick a scene.")).toBeVisible();
  await expect.poll(() => shownSize(page)).toEqual([960, 720]);
  await openDialog(page);
  await expect(dial).toHaveValue("0");
  await dial.fill("-4");
  await apply(page);
  await expect(page.getByText("The car is cut out. Pick a scene.")).toBeVisible({ timeout: 90_000 });
  await pickScene(page, "Studio");
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);
});
