import { readFileSync } from "node:fs";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { sharedPicturePath } from "#contract/shared-pictures.ts";
import { expectFits, expectNoFault, expectNoFaultInTheDark } from "../expect-sound.ts";
import { expectTokens, signUp } from "../person.ts";

/**
 * Every address of the site: the right heading or the way to sign in, nothing for axe in light and dark, nothing wider than a window of 320 pixels,
 * no error in the console.
 */
const headings: Readonly<Record<string, string>> = {
  "/": "Your car, photographed anywhere.",
  "/auth": "Your first ten are on us.",
  "/whats-new": "What's New!",
  "/pricing": "Choose Your Plan",
  "/professional-services": "Professional services",
  "/contact": "Contact Us",
  "/verify": "Was it made here?",
  "/about": "The car was right. The place was not.",
  "/privacy": "Privacy notice",
  "/cookies": "Cookies",
  "/terms": "Terms of use",
  "/photo-upload": "Drop your car here.",
  "/retail-mode": "Retail Mode - Professional Grade",
  "/custom-car": "Customize Your Car",
  "/upload": "Upload a car image, and the full market image set is created.",
  // Without a request there is nothing to be shown: both lead home.
  "/results": "Your car, photographed anywhere.",
  "/vehicle-details": "Your car, photographed anywhere.",
  "/pictures": "Your pictures",
  "/account": "My Account",
  "/account/api": "API",
  // As who comes without the part behind the `#` finds them.
  "/auth/verify-email": "This link is incomplete.",
  "/auth/change-email": "This link is incomplete.",
  "/auth/reset-password": "This link is incomplete.",
  "/s": "This link has ended",
  "/no-such-page": "Oops! Page not found",
};
const unknownPath = "/no-such-page";

const site = JSON.parse(readFileSync("dist/site.json", "utf8")) as {
  pages: Record<string, string>;
  appPaths: string[];
};
const isGuarded = (path: string) =>
  site.appPaths.includes(path) && !path.startsWith("/auth/") && path !== sharedPicturePath;

test("the list of this test is the list of the site", () => {
  const known = Object.keys(headings).filter((path) => path !== unknownPath);
  expect(known.toSorted()).toEqual([...Object.keys(site.pages), ...site.appPaths].toSorted());
});

/** The phone has another layout than a narrow window here: `playwright.config.ts` takes these tests for it. */
const differsOnPhone = new Set([
  "/",
  "/photo-upload",
  "/retail-mode",
  "/custom-car",
  "/upload",
  "/pictures",
  "/account",
]);
const tagOf = (path: string) => (differsOnPhone.has(path) ? { tag: "@phone" } : {});
/** They show what another address shows. */
const alike = new Set(["/results", "/vehicle-details", "/auth/change-email", "/auth/reset-password"]);
const guarded = Object.entries(headings).filter(([path]) => isGuarded(path));
const open = Object.entries(headings).filter(([path]) => !isGuarded(path));

for (const [path, heading] of open.filter(([address]) => !alike.has(address))) {
  test(`${path}: a visitor finds it sound`, tagOf(path), async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto(path);
    await expectHeading(page, heading);
    if (path !== "/auth") await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expectSound(page);
    expect(errors).toEqual([]);
  });
}

test("a visitor of a guarded address is sent to sign in", async ({ page }) => {
  const errors = collectErrors(page);
  for (const [path] of guarded) {
    await page.goto(path);
    await page.waitForURL(`**/auth?next=${encodeURIComponent(path)}`);
  }
  expect(errors).toEqual([]);
});

test.describe("signed in", () => {
  let session: Awaited<ReturnType<BrowserContext["storageState"]>>;
  test.beforeAll(async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL });
    await signUp(page, "/about");
    session = await page.context().storageState();
    await page.close();
  });
  test.beforeEach(({ context }) => context.addCookies(session.cookies));

  for (const [path, heading] of guarded.filter(([address]) => !alike.has(address))) {
    test(`${path}: a signed-in person finds it sound`, tagOf(path), async ({ page, isMobile }) => {
      const errors = collectErrors(page);
      await page.goto(path);
      // Nothing can be dropped with a finger.
      const shown = isMobile && path === "/photo-upload" ? "Add a photo of your car." : heading;
      await expectHeading(page, shown);
      await expectTokens(page, 10);
      await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      await expectSound(page);
      expect(errors).toEqual([]);
    });
  }

  // It differs from the visitor's in the header and a few buttons. Who is signed in is sent on from /auth: first-steps.spec.ts.
  test("a signed-in person finds every open address, and those that show what another shows", async ({ page }) => {
    const errors = collectErrors(page);
    const others = [...open, ...guarded.filter(([address]) => alike.has(address))];
    for (const [path, heading] of others.filter(([address]) => address !== "/auth")) {
      await page.goto(path);
      await expectHeading(page, heading);
      await expectTokens(page, 10);
    }
    expect(errors).toEqual([]);
  });
});

async function expectHeading(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}

/** What the browser says about the page itself; that an unknown address is answered with 404 is right. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    const isExpected = message.location().url.endsWith(unknownPath);
    if (message.type() === "error" && !isExpected) errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

async function expectSound(page: Page): Promise<void> {
  await expectNoFault(page);
  await expectNoFaultInTheDark(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
}
