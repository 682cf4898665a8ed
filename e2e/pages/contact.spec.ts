import { expect, test } from "@playwright/test";

test("a visitor finds the contact page from the footer, writes, and is back at the start", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { name: "Contact Us" })).toBeVisible();

  await page.getByLabel("Name").fill("J");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Name must be at least 2 characters.")).toBeVisible();
  await expect(page.getByText("Message must be at least 10 characters.")).toBeVisible();

  await page.getByLabel("Name").fill("Jo Driver");
  await page.getByLabel("Email").fill("jo@example.test");
  await page.getByLabel("Message").fill("Do you do vans too? We have a dozen long ones.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

for (const path of ["/about", "/privacy", "/cookies", "/terms"]) {
  test(`${path} can be read without JavaScript and leads on by links`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator("main p").count()).toBeGreaterThan(3);
    await expect(page.locator('head meta[name="description"]')).toHaveAttribute("content", /.{80}/);
    await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL(/\/about$/);
    await page.close();
  });
}
