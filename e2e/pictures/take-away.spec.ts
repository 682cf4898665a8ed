import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoFault, expectSoundEverywhere } from "../expect-sound.ts";
import { pickScene, signUp } from "../person.ts";

/** A finished picture leaves the house: for markets, as other files, on the clipboard. */

async function makePicture(page: Page): Promise<void> {
  await signUp(page);
  await page.getByRole("button", { name: /sample car/i }).click();
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
  await pickScene(page, "City");
  await page.getByRole("dialog").getByRole("button", { name: "Transform with" }).click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
}

async function openTakeAway(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Take it away" }).click();
  const dialog = page.getByRole("dialog", { name: "Take it away" });
  await expect(dialog.getByRole("region", { name: "For a market" })).toBeVisible();
  return dialog;
}

/** What comes of a press, as a file. */
async function save(page: Page, button: Locator) {
  const coming = page.waitForEvent("download");
  await button.click();
  const download = await coming;
  const content = await readFile(await download.path());
  const { width, height, format, compression, xmp } = await sharp(content).metadata();
  return {
    name: download.suggestedFilename(),
    bytes: content.length,
    width,
    height,
    format,
    compression,
    xmp: String(xmp),
  };
}

test("a picture is exported for markets and as another file, and copied; what would be refused is told, and the format that a story wants is made", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await makePicture(page);
  const dialog = await openTakeAway(page);

  await dialog.getByText("eBay", { exact: true }).click();
  await expect(dialog.getByText(/Core's small mark is in this picture/)).toBeVisible();
  const forEbay = await save(page, dialog.getByRole("button", { name: "Save for eBay all the same" }));
  expect(forEbay).toMatchObject({ name: "car-city-4x3-ebay.jpg", width: 1600, height: 1200, format: "jpeg" });
  expect(forEbay.bytes).toBeLessThan(12 * 1024 * 1024);
  expect(forEbay.bytes).toBeGreaterThan(100_000);
  expect(forEbay.xmp).toContain("digitalsourcetype/");
  await expect(dialog.getByText(/^Saved car-city-4x3-ebay\.jpg/)).toBeVisible();

  await dialog.getByText("Instagram post", { exact: true }).click();
  const forInstagram = await save(page, dialog.getByRole("button", { name: "Save for Instagram post" }));
  expect(forInstagram).toMatchObject({ name: "car-city-4x3-instagram-post.jpg", width: 1080, height: 810 });
  expect(forInstagram.bytes).toBeLessThan(8 * 1024 * 1024);

  await dialog.getByText("AVIF", { exact: true }).click();
  const avif = await save(page, dialog.getByRole("button", { name: "Save as AVIF" }));
  expect(avif).toMatchObject({ name: "car-city-4x3.avif", width: 2048, height: 1536, compression: "av1" });

  await dialog.getByRole("button", { name: "Copy the picture" }).click();
  await expect(dialog.getByText("Copied: paste it where you like.")).toBeVisible();
  const copied = await page.evaluate<{ types: string[]; width: number; height: number }>(`(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item.getType("image/png"));
    return { types: [...item.types], width, height };
  })()`);
  expect(copied).toEqual({ types: ["image/png"], width: 2048, height: 1536 });

  await expectSoundEverywhere(page);

  await dialog.getByText("Instagram story", { exact: true }).click();
  await dialog.getByRole("button", { name: "Make it in 9:16 · free" }).click();
  await expect(dialog.getByText(/^City, 9:16,/)).toBeVisible({ timeout: 90_000 });
  await dialog.getByText("Instagram story", { exact: true }).click();
  const story = await save(page, dialog.getByRole("button", { name: "Save for Instagram story" }));
  expect(story).toMatchObject({ name: "car-city-9x16-instagram-story.jpg", width: 1080, height: 1920 });
});

test("a private link shows the picture to somebody without an account, and nothing once it is revoked", async ({
  page,
  browser,
}) => {
  await makePicture(page);
  const dialog = await openTakeAway(page);
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const address = (await dialog.getByTestId("shared-link").textContent()) ?? "";
  expect(new URL(address).pathname).toBe("/s");

  const stranger = await browser.newContext({ acceptDownloads: true });
  const visit = await stranger.newPage();
  const answer = await visit.goto(address);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  const shown = visit.getByRole("img", { name: /shared with you/ });
  await expect(shown).toBeVisible();
  await expect.poll(() => visit.evaluate("document.querySelector('main img').naturalWidth")).toBe(2048);
  const saved = await save(visit, visit.getByRole("link", { name: "Save the picture" }));
  expect(saved).toMatchObject({ name: "car-city-4x3.jpg", width: 2048, height: 1536 });
  await expectNoFault(visit);

  await dialog.getByRole("button", { name: /^End the link/ }).click();
  await expect(dialog.getByText("The link has ended: it shows nothing any more.")).toBeVisible();
  await visit.reload();
  await expect(visit.getByRole("heading", { name: "This link has ended" })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await stranger.close();
});
