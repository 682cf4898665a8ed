import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import pg from "pg";
import { expectTokens, pickScene, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

/** Puts everything that somebody has made into the middle of last month, in the application's own database. */
async function makeOld(dataFolder: string, email: string): Promise<void> {
  const [, , , , host] = (await readFile(join(dataFolder, "postgres/postmaster.pid"), "utf8")).split("\n");
  const password = (await readFile(join(dataFolder, "secrets/database-password"), "utf8")).trim();
  const client = new pg.Client({ host, user: "carvas", password, database: "carvas" });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update generations set created_at = date_trunc('month', now()) - interval '14 days'
        where user_id = (select id from users where email = $1)`,
      [email],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} pictures were made older instead of one.`);
  } finally {
    await client.end();
  }
}

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: (await readFile(await download.path())).length };
}

test("a picture of last month is found again, saved again, had in another format, deleted and brought back, for no token", async ({
  page,
  context,
}) => {
  const { email } = await signUp(page);
  await page.locator("input[type=file]").first().setInputFiles(carPhoto);
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
  await pickScene(page, "City");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Transform with City/ })
    .click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);
  await makeOld(process.env.CARVAS_TEST_DATA_DIR ?? "", email);

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Pictures", exact: true }).click();
  const tile = page.getByRole("button", { name: /^City, 4:3, / });
  await expect(tile).toBeVisible();
  await page.getByLabel("Made").selectOption("This month");
  await expect(page.getByText("No picture fits that.")).toBeVisible();
  await page.getByLabel("Made").selectOption("Last month");
  await page.getByLabel("Search").fill("city");
  await expect(tile).toBeVisible();

  await tile.click();
  const dialog = page.getByRole("dialog", { name: "City" });
  const single = await saved(page, () => dialog.getByRole("button", { name: "Download" }).click());
  expect(single.name).toBe("car-city-4x3.jpg");
  expect(single.bytes).toBeGreaterThan(100_000);
  await dialog.getByRole("button", { name: /^1:1\s*free/ }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("button", { name: /^City, 1:1, / })).toBeVisible({ timeout: 90_000 });
  await expectTokens(page, 9);

  await page.getByRole("checkbox", { name: /^Select all of / }).check();
  const zip = await saved(page, () => page.getByRole("link", { name: "Download ZIP" }).click());
  expect(zip.name).toMatch(/^carvas-pictures-.*\.zip$/);
  expect(zip.bytes).toBeGreaterThan(single.bytes);

  const otherTab = await context.newPage();
  await otherTab.goto("/pictures");
  await expect(otherTab.getByRole("button", { name: /^City, / })).toHaveCount(2);
  const address = await tile.locator("img").getAttribute("src");
  await page.getByRole("group", { name: "Selected pictures" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("2 pictures deleted").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^City, / })).toHaveCount(0);
  await expect(otherTab.getByRole("button", { name: /^City, / })).toHaveCount(0);
  expect((await page.request.get(address ?? "")).status()).toBe(404);
  await otherTab.getByRole("button", { name: "Bring all back" }).click();
  await expect(otherTab.getByRole("button", { name: /^City, / })).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^City, / })).toHaveCount(2);
  expect((await page.request.get(address ?? "")).status()).toBe(200);
  await expectTokens(page, 9);
});
