import { expect, test } from "@playwright/test";
import { signUp } from "../person.ts";

test("after signing out nothing private comes from the browser's cache, by address or by Back", async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.locator("input[type=file]").first().setInputFiles("test/photos/saloon-grey-rear-quarter.jpg");
  await page.waitForURL(/photo=/);
  const id = new URL(page.url()).searchParams.get("photo") ?? "";
  const addresses = ["photo", "preview"].map((variant) => `/api/files/uploads/${id}/${variant}`);
  // Into the cache as the pages put them there, and as pages of their own.
  const load = (address: string) => fetch(address).then((answer) => answer.blob());
  for (const address of addresses) await page.evaluate(load, address);
  const other = await context.newPage();
  for (const address of addresses) await other.goto(address);
  await other.goto("/about");

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(page).toHaveURL(/\/(?:auth.*)?$/);

  for (const address of addresses) {
    expect((await other.goto(address))?.status()).toBe(401);
    expect(await page.evaluate((path) => fetch(path).then(({ status }) => status), address)).toBe(401);
  }
  // Back over the two refusals and the page between, to the files as they were opened.
  for (let steps = 0; steps < 5; steps++) {
    await other.goBack();
    expect(await other.evaluate<string>("document.contentType")).not.toMatch(/^image/);
  }
  await page.goBack();
  await expect(page.locator('img[src*="/api/files/"]')).toHaveCount(0);
});
