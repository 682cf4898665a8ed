import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectSoundEverywhere } from "../expect-sound.ts";
import { expectTokens, pickScene, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

/** The alpha of the photo on the screen, as the server has it. */
async function readAlpha(page: Page): Promise<{ data: Buffer; width: number; height: number }> {
  const id = new URL(page.url()).searchParams.get("photo");
  const answer = await page.request.get(`/api/files/uploads/${id}/alpha`);
  const { data, info } = await sharp(await answer.body())
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function readPicture(page: Page): Promise<Buffer> {
  const address = await page
    .getByRole("region", { name: "Picture" })
    .locator("img[src*='/generations/']")
    .first()
    .getAttribute("src");
  const answer = await page.request.get(address ?? "");
  return sharp(await answer.body())
    .resize(400, 300, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();
}

const editor = (page: Page) => page.getByRole("dialog", { name: "Correct the cut-out" });

async function openEditor(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await page.getByRole("button", { name: "Correct the cut-out" }).click();
  await expect(editor(page).getByText(/^(Places to look at \(|Nothing suspicious found)/)).toBeVisible();
  const box = await editor(page).getByRole("img").boundingBox();
  if (box === null) throw new Error("the pane is not to be seen");
  return box;
}

/** Removes what lies around a place of the photo, 0–1 of its width and height. */
async function removeAround(
  page: Page,
  pane: { x: number; y: number; width: number; height: number },
  place: [number, number],
): Promise<void> {
  const { width, height } = await readAlpha(page);
  const scale = Math.min(8, pane.width / width, pane.height / height);
  const at = {
    x: pane.x + (pane.width - width * scale) / 2 + place[0] * width * scale,
    y: pane.y + (pane.height - height * scale) / 2 + place[1] * height * scale,
  };
  await page.keyboard.press("r");
  await page.mouse.move(at.x - 12, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 12, at.y, { steps: 6 });
  await page.mouse.up();
}

test("a cut-out is put right by a stroke; the same scene made again costs nothing, and differs there", async ({
  page,
}) => {
  await signUp(page);
  await page.locator("input[type=file]").first().setInputFiles(carPhoto);
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
  await pickScene(page, "Studio");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Transform with Studio/ })
    .click();
  const download = page.getByRole("button", { name: "Download Image" });
  await expect(download).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);
  const before = await readPicture(page);
  const alpha = await readAlpha(page);

  const pane = await openEditor(page);
  const save = editor(page).getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  // In the middle of the car.
  await removeAround(page, pane, [0.5, 0.55]);
  await expect(editor(page).getByText("1 unsaved stroke.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(save).toBeDisabled();
  await page.keyboard.press("Control+Shift+z");
  await expect(save).toBeEnabled();

  await expectSoundEverywhere(page);

  // The stroke outlives a reload.
  await page.reload();
  await openEditor(page);
  await expect(editor(page).getByText("1 unsaved stroke.")).toBeVisible();
  await save.click();
  await expect(page.getByText("Cut-out saved")).toBeVisible({ timeout: 90_000 });
  await expect(editor(page)).toBeHidden();
  const corrected = await readAlpha(page);
  const at = Math.round(alpha.height * 0.55) * alpha.width + Math.round(alpha.width * 0.5);
  expect([alpha.data[at], corrected.data[at]]).toEqual([255, 0]);
  expect([alpha.data[alpha.width * 3], corrected.data[alpha.width * 3]]).toEqual([0, 0]);

  // The picture is made anew by itself.
  await expect.poll(async () => (await readPicture(page)).equals(before), { timeout: 90_000 }).toBe(false);
  await expect(download).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);

  // And back.
  await openEditor(page);
  await editor(page).getByRole("button", { name: "Back to the first cut-out" }).click();
  await expect(editor(page).getByRole("button", { name: "Take version 1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor(page)).toBeHidden();
  expect((await readAlpha(page)).data.equals(alpha.data)).toBe(true);
});

test(
  "strokes are not lost by accident, parts are kept or dropped by name, and two windows don't overwrite each other",
  { tag: "@thorough" },
  async ({ page, context }) => {
    await signUp(page);
    await page.locator("input[type=file]").first().setInputFiles(carPhoto);
    await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
    const other = await context.newPage();
    await other.goto(page.url());
    const paneOfOther = await openEditor(other);
    await removeAround(other, paneOfOther, [0.45, 0.5]);

    const pane = await openEditor(page);
    await removeAround(page, pane, [0.55, 0.5]);
    await expect(editor(page).getByText("1 unsaved stroke.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Leave without saving? 1 unsaved stroke would be lost.")).toBeVisible();
    await page.getByRole("button", { name: "Keep correcting" }).click();
    await editor(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Cut-out saved")).toBeVisible({ timeout: 90_000 });

    await expect(
      other.getByText("There is a newer version of this cut-out. Load it: your strokes are laid on it."),
    ).toBeVisible();
    await expect(editor(other).getByRole("button", { name: "Save" })).toBeDisabled();
    await editor(other).getByRole("button", { name: "Load the other version" }).click();
    await expect(editor(other).getByText("1 unsaved stroke.")).toBeVisible();
    await editor(other).getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Cut-out saved")).toBeVisible({ timeout: 90_000 });
    const { data, width, height } = await readAlpha(other);
    const levels = [0.45, 0.55, 0.7].map((share) => data[Math.round(height * 0.5) * width + Math.round(width * share)]);
    expect(levels).toEqual([0, 0, 255]);
    // What was cut into the car is a place to look at now: it is found by N, and filled by its name.
    await openEditor(other);
    await other.keyboard.press("n");
    await expect(editor(other).locator("li[aria-current=true]")).toContainText("A hole in the car");
    await editor(other).getByRole("button", { name: "Keep 1" }).click();
    await expect(editor(other).getByText("1 unsaved stroke.")).toBeVisible();
  },
);
