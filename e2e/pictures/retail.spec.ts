import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type Download, type Locator, type Page } from "@playwright/test";
import { expectSoundEverywhere } from "../expect-sound.ts";
import { expectTokens, holdOrders, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

const photos = join(import.meta.dirname, "../..", "test", "photos");
const cars = ["hatchback-blue-front-quarter", "hatchback-red-side", "hatchback-silver-rear-quarter"].map((name) =>
  join(photos, `${name}.jpg`),
);
const noCar = join(photos, "no-car.jpg");

async function pickPreset(page: Page, name: string): Promise<void> {
  await page.getByRole("list", { name: "Presets" }).getByRole("button", { name }).click();
}

async function newestFinishedFile(page: Page): Promise<string | null> {
  const { generations } = await (await page.request.get("/api/generations")).json();
  return generations[0].status === "done" ? generations[0].fileFormat : null;
}

test("one photo goes into a retail studio with its proof, and a second file of it is free", async ({ page }) => {
  await signUp(page, "/retail-mode");
  await page.getByTestId("photo-input").setInputFiles(carPhoto);
  await page.getByRole("button", { name: "Start Retail Generation" }).click();
  await expect(page).toHaveURL(/\?photo=/);
  const letGo = await holdOrders(page);
  await pickPreset(page, "Two");
  await expect(page.getByText("CREATING RETAIL IMAGE")).toBeVisible();
  letGo();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Your retail image was generated.", { timeout: 90_000 });
  await expectTokens(page, 9);
  expect((await download(page, "Download")).suggestedFilename()).toBe("retail_retail-two_image.jpg");

  await result.getByRole("button", { name: "Pixels unchanged, outline not confirmed" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm the outline" }).click();
  const proven = page.getByRole("dialog", { name: "Car unchanged" });
  await expect(proven.getByRole("definition").first()).toHaveText("100 %");
  await page.keyboard.press("Escape");
  await expect(result.getByRole("button", { name: "Car unchanged" })).toBeVisible();

  await page.getByText("PNG", { exact: true }).click();
  await page.getByRole("button", { name: "Make it with these options · free" }).click();
  // The second picture may be there before anybody has seen the first one go.
  await expect.poll(() => newestFinishedFile(page), { timeout: 90_000 }).toBe("png");
  await expect(page.getByRole("button", { name: "Make it with these options · free" })).toBeHidden();
  await expect(result).toBeVisible();
  expect((await download(page, "Download")).suggestedFilename()).toBe("retail_retail-two_image.png");
  await expectTokens(page, 9);
});

test("five photos go through a run, of which one is broken and one shows no whole car", async ({ page }, testInfo) => {
  test.setTimeout(900_000);
  const broken = testInfo.outputPath("broken.jpg");
  await writeFile(broken, (await readFile(carPhoto)).subarray(0, 4000));
  await signUp(page, "/retail-mode?tab=bulk");
  await page.getByTestId("photos-input").setInputFiles([...cars, noCar, broken]);
  await expect(page.getByText(/^Upload failed for broken\.jpg\./)).toBeVisible();
  await expect(page.getByRole("region", { name: /^Passed through as they are/ })).toContainText("no-car.jpg", {
    timeout: 300_000,
  });
  await expect(page.getByText(/still being read/)).toBeHidden({ timeout: 300_000 });
  const confirmed = await confirmAll(page);
  await expect(page.getByRole("button", { name: "Process All Images (3 tokens)" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("button", { name: "Process All Images (3 tokens)" })).toBeVisible();
  await pickPreset(page, "One");
  await page.getByRole("button", { name: /^Process All Images/ }).click();
  await expect(page.getByText(/^Processing \d of 4 images$/).first()).toBeVisible();

  // The run goes on without its page, and the dock leads back to it.
  await page.goto("/about");
  await page.getByRole("complementary", { name: "Running work" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/retail-mode\?tab=bulk&run=/);
  await expect(page.getByText("Finished: 4 succeeded (1 passed through), 0 failed.")).toBeVisible({ timeout: 300_000 });
  const cards = await page.getByRole("article").all();
  const names = await Promise.all(cards.map((card) => card.getAttribute("aria-label")));
  expect(names).toEqual([...cars, noCar].map((path) => path.slice(photos.length + 1)));
  await expect(page.getByRole("article", { name: "no-car.jpg" })).toContainText("Passed through");
  const judged = cars.length - confirmed;
  await expect(page.getByRole("button", { name: "Pixels unchanged, outline not confirmed" })).toHaveCount(judged);
  await page.getByRole("button", { name: `Look through the outlines · ${judged}` }).click();
  await page.getByRole("button", { name: `I have looked through these outlines: confirm ${judged}` }).click();
  await expect(page.getByRole("button", { name: "Car unchanged" })).toHaveCount(cars.length);
  await expectTokens(page, 7);

  const zip = await download(page, /^Download All as ZIP/);
  expect(zip.suggestedFilename()).toMatch(/^retail_images_retail-one_\d{4}-\d\d-\d\d\.zip$/);
  const content = await readFile(await zip.path(), "latin1");
  expect(content.split("PK\u0001\u0002")).toHaveLength(5);
  expect(content).toContain("retail_retail-one_hatchback-red-side.jpg");
});

test("of a set and of a run a cut-out is put right, and its picture alone made again for nothing", async ({ page }) => {
  test.setTimeout(600_000);
  const [first = "", second = ""] = cars;
  const name = first.slice(photos.length + 1);
  await signUp(page, "/retail-mode?tab=bulk");
  await page.getByTestId("photos-input").setInputFiles([first, second]);
  const check = page.getByRole("button", { name: `Check the cut-out of ${name}` });
  await expect(check).toBeVisible({ timeout: 120_000 });
  await check.click();
  const cutOut = page.getByRole("dialog", { name: "The cut-out" });
  await expect(cutOut).toBeVisible();
  await expectSoundEverywhere(page);
  await removeFromMiddle(page, cutOut);
  await cutOut.getByRole("button", { name: "Back to the cut-out before" }).click();
  await expect(cutOut.getByRole("button", { name: "Back to the cut-out before" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(cutOut).toBeHidden();
  await expect(check).toBeFocused();

  await pickPreset(page, "One");
  await page.getByRole("button", { name: "Process All Images (2 tokens)" }).click();
  await expect(page.getByText("Finished: 2 succeeded, 0 failed.")).toBeVisible({ timeout: 120_000 });
  const made = await picturesOfRun(page);
  await check.click();
  await removeFromMiddle(page, cutOut);
  await page.keyboard.press("Escape");
  // By itself.
  await expect.poll(async () => (await picturesOfRun(page))[0], { timeout: 30_000 }).not.toBe(made[0]);
  await expect(page.getByText("Finished: 2 succeeded, 0 failed.")).toBeVisible({ timeout: 120_000 });
  await expectSoundEverywhere(page);
  expect((await picturesOfRun(page))[1]).toBe(made[1]);
  await expectTokens(page, 8);
});

/** Of the photos that need a look; gives how many there were. */
async function confirmAll(page: Page): Promise<number> {
  const answers = page.getByRole("button", { name: "The outline is right · 1 token" });
  const count = await answers.count();
  expect(count).toBeGreaterThan(0);
  for (let left = count; left > 0; left -= 1) {
    await answers.first().click();
    await expect(answers).toHaveCount(left - 1);
  }
  return count;
}

/** By a stroke, in the editor that is opened over the dialog of a photo. */
async function removeFromMiddle(page: Page, cutOut: Locator): Promise<void> {
  await cutOut.getByRole("button", { name: "Correct the cut-out" }).click();
  const editor = page.getByRole("dialog", { name: "Correct the cut-out" });
  await expect(editor.getByText(/^(Places to look at \(|Nothing suspicious found)/)).toBeVisible();
  // The pane takes its place when the photo is there, and again when the window's size has changed before.
  await expect(async () => {
    const pane = await editor.getByRole("img").boundingBox();
    if (pane === null) throw new Error("the pane is not to be seen");
    const at = { x: pane.x + pane.width / 2, y: pane.y + pane.height / 2 };
    await page.keyboard.press("r");
    await page.mouse.move(at.x - 12, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 12, at.y, { steps: 6 });
    await page.mouse.up();
    await expect(editor.getByText(/^\d unsaved stroke/)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
  await expect(cutOut.getByRole("button", { name: "Back to the cut-out before" })).toBeVisible();
}

/** The ids of what was made of each photo, in order. */
async function picturesOfRun(page: Page): Promise<string[]> {
  const run = new URL(page.url()).searchParams.get("run");
  const { items } = await (await page.request.get(`/api/retail-runs/${run}`)).json();
  return items.map(({ generationId }: { generationId: string }) => generationId);
}

async function download(page: Page, name: string | RegExp): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click(),
  ]);
  return file;
}
