import { expect, test } from "@playwright/test";

/** Going from page to page without loading anew: where a page starts, where Back leads, and what the head then says. */
// With the movement between pages, which all other tests do without.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("another page starts at its top, and Back returns to where the reader was, after a reload as well", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto("/privacy");
  const scrolled = () => page.evaluate<number>("Math.round(scrollY)");
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  await page.mouse.wheel(0, 900);
  await expect.poll(scrolled).toBe(900);
  await page.evaluate("document.querySelector('footer a[href=\"/terms\"]').click()");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy notice");
  await expect.poll(scrolled).toBe(900);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
  await page.reload();
  // Shown once the page has been taken over: before that, Back is no business of ours.
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  await page.goBack();
  await expect.poll(scrolled).toBe(900);
  expect(problems).toEqual([]);
});

test("an address with a part leads there, and the head follows the page", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  const scrolled = () => page.evaluate<number>("Math.round(scrollY)");
  await page.mouse.wheel(0, 500);
  await expect.poll(scrolled).toBe(500);
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const last = page.locator((await links.last().getAttribute("href")) ?? "");
  await links.last().click();
  await expect(last).toBeInViewport();
  await links.first().click();
  await expect(last).not.toBeInViewport();
  await page.goBack();
  await expect(last).toBeInViewport();
  await page.goBack();
  await expect.poll(scrolled).toBe(500);
  await page.evaluate("document.querySelector('footer a[href=\"/pricing\"]').click()");
  await expect(page).toHaveTitle(/Pricing/);
  const canonical = page.locator('link[rel="canonical"]');
  await expect.poll(() => canonical.getAttribute("href")).toMatch(/\/pricing$/);
});

test("a page whose code cannot be had says so and offers another try", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  // As if it had reloaded a moment ago already: only then is it left to the person.
  await page.evaluate("sessionStorage.setItem('carvas.reloaded', String(Date.now()))");
  await page.route("**/assets/pricing-*.js", (route) => route.abort());
  await page.evaluate("document.querySelector('footer a[href=\"/pricing\"]').click()");
  await expect(page.getByRole("heading", { name: "This page broke down." })).toBeVisible();
  await page.unroute("**/assets/pricing-*.js");
  await page.getByRole("link", { name: "Load the page again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose Your Plan");
});
