import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { drawSampleLogo } from "../../scripts/site-pictures/sample-logo.ts";
import { makePro } from "../make-pro.ts";
import { expectTokens, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

type Pixels = { data: Buffer; width: number; height: number };

const bar = (page: Page) => page.getByRole("button", { name: /^Transform with|^Start Transformation/ });
const formats = (page: Page) => page.getByRole("group", { name: "Aspect ratio" });

test("with Pro a scene is found and selected, and the picture has the logo where the preview shows it", async ({
  page,
}) => {
  const { email } = await signUp(page, "/about");
  await makePro(process.env.CARVAS_TEST_DATA_DIR ?? "", email);
  await page.goto("/photo-upload");
  await page.locator("input[type=file]").first().setInputFiles(carPhoto);
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
  await page.getByRole("group", { name: "Mode" }).getByText("Pro").click();

  await page.getByRole("searchbox", { name: "Find a scene" }).fill("snow village");
  await expect(page.getByText("1 of 100 scenes")).toBeVisible();
  await page.getByRole("button", { name: /^Village in Snow/ }).click();
  await formats(page).getByRole("button", { name: /^4:3/ }).click();
  await bar(page).click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);
  const plain = await newestPicture(page);

  await page.getByRole("switch", { name: "Include logo" }).click();
  const logo = { name: "brand.png", mimeType: "image/png", buffer: await drawSampleLogo() };
  await page.getByTestId("logo-input").setInputFiles(logo);
  await page.getByRole("combobox", { name: "Position" }).selectOption("bottom-right");
  await page.getByRole("combobox", { name: "Size" }).selectOption("large");
  await page.getByRole("combobox", { name: "Board" }).selectOption("light");
  await expect(bar(page)).toHaveText("Transform with Village in Snow · free");
  await expect(bar(page)).toHaveAttribute("aria-disabled", "false");
  const preview = await previewAt(page, plain);
  await bar(page).click();
  await expect(page.getByRole("button", { name: "Village in Snow, 4:3, with logo", exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await expectTokens(page, 9);
  const branded = await newestPicture(page);

  expect({ width: branded.width, height: branded.height }).toEqual({ width: plain.width, height: plain.height });
  const shown = boxOf(preview, (index) => (preview.data[index * 4 + 3] ?? 0) > 127);
  const laid = boxOf(plain, (index) => differenceAt([plain, branded], index) > 24);
  for (const side of ["left", "top", "right", "bottom"] as const)
    expect(Math.abs(shown[side] - laid[side]), side).toBeLessThanOrEqual(3);
  expect(meanColourDifference(preview, branded)).toBeLessThan(6);
});

/** The newest finished picture's pixels, as downloaded. */
async function newestPicture(page: Page): Promise<Pixels> {
  const { generations } = await (await page.request.get("/api/generations")).json();
  const file = await (await page.request.get(generations[0].generatedImageUrl)).body();
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The preview's canvas at the picture's size, with alpha. */
async function previewAt(page: Page, { width, height }: Pixels): Promise<Pixels> {
  const address = String(await page.evaluate("document.querySelector('[data-testid=logo-preview]').toDataURL()"));
  const png = Buffer.from(address.split(",")[1] ?? "", "base64");
  return { data: await sharp(png).ensureAlpha().resize(width, height).raw().toBuffer(), width, height };
}

function boxOf({ width, height }: Pixels, isIn: (index: number) => boolean) {
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isIn(y * width + x)) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  return box;
}

function differenceAt([one, other]: readonly [Pixels, Pixels], index: number): number {
  const channels = [0, 1, 2].map((channel) => index * 3 + channel);
  return Math.max(...channels.map((at) => Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0))));
}

/** Of 255, where the preview is opaque. */
function meanColourDifference(preview: Pixels, picture: Pixels): number {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < preview.width * preview.height; index++) {
    if ((preview.data[index * 4 + 3] ?? 0) < 255) continue;
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs((preview.data[index * 4 + channel] ?? 0) - (picture.data[index * 3 + channel] ?? 0));
    count += 3;
  }
  return count === 0 ? 255 : sum / count;
}
