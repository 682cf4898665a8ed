import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { sharedPicturePath } from "#contract/shared-pictures.ts";
import { signUp } from "./person.ts";

/**
 * Every address of the site, signed out and signed in, on desktop and phone: the right heading or the way to sign in, nothing for axe in
 * light and dark, nothing wider than a window of 320 pixels, no error in the console; pictures for review in `screenshots/`.
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

for (const [path, heading] of Object.entries(headings)) {
  const title = isGuarded(path) ? `${path}: a visitor is sent to sign in` : `${path}: a visitor finds it sound`;
  test(title, async ({ page }, { project }) => {
    const errors = collectErrors(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    if (isGuarded(path)) {
      await page.waitForURL(`**/auth?next=${encodeURIComponent(path)}`);
    } else {
      await expectHeading(page, heading);
      if (path !== "/auth") await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
      await expectSound(page, { name: pictureName(project.name, path), alsoDark: project.name === "desktop" });
    }
    expect(errors).toEqual([]);
  });
}

test.describe("signed in", () => {
  let session: Awaited<ReturnType<BrowserContext["storageState"]>>;
  test.beforeAll(async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL });
    await signUp(page);
    session = await page.context().storageState();
    await page.close();
  });

  // Who is signed in is sent on from there: first-steps.spec.ts.
  for (const [path, heading] of Object.entries(headings).filter(([open]) => open !== "/auth")) {
    test(`${path}: a signed-in person finds it sound`, async ({ page, context }, { project }) => {
      await context.addCookies(session.cookies);
      const errors = collectErrors(page);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      // Nothing can be dropped with a finger.
      const shown = project.name === "phone" && path === "/photo-upload" ? "Add a photo of your car." : heading;
      await expectHeading(page, shown);
      await expect(page.getByRole("banner").getByText(/^10\s*tokens/)).toBeVisible();
      if (isGuarded(path))
        await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      // An open page differs from the visitor's in the header and a few buttons: it is looked at once.
      const isLookedAt = isGuarded(path) || project.name === "desktop";
      const name = `${pictureName(project.name, path)}-in`;
      if (isLookedAt) await expectSound(page, { name, alsoDark: isGuarded(path) });
      expect(errors).toEqual([]);
    });
  }
});

function pictureName(device: string, path: string): string {
  return `${device}-${path === "/" ? "landing" : path.slice(1).replaceAll("/", "-")}`;
}

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

type Look = { name: string; alsoDark: boolean };

async function expectSound(page: Page, { name, alsoDark }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await takePicture(page, `${name}-light`);
  await expectNothingForAxe(page, name, new AxeBuilder({ page }));
  if (alsoDark) {
    await page.emulateMedia({ colorScheme: "dark" });
    await takePicture(page, `${name}-dark`);
    // The scheme changes nothing but colours.
    await expectNothingForAxe(page, `${name}, dark`, new AxeBuilder({ page }).withRules(["color-contrast"]));
  }
  await page.setViewportSize({ width: 320, height: 640 });
  // The new width is laid out a moment later.
  await expect
    .poll(
      () => page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      `${name} is wider than a window of 320 pixels`,
    )
    .toBeLessThanOrEqual(0);
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `screenshots/${name}.jpg`, type: "jpeg", quality: 80, fullPage: true, scale: "css" });
}

async function expectNothingForAxe(page: Page, name: string, builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
}
