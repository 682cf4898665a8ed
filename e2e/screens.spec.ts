import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { signUp } from "./person.ts";

/** Every screen, on desktop and phone, light and dark: nothing for axe, nothing wider than the window; pictures for review. */
const openPages = [
  "/",
  "/auth",
  "/whats-new",
  "/pricing",
  "/professional-services",
  "/contact",
  "/about",
  "/privacy",
  "/cookies",
  "/terms",
  "/no-such-page",
];

for (const scheme of ["light", "dark"] as const) {
  test(`open screens are accessible and fit, ${scheme}`, async ({ page }, { project }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const path of openPages) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expectSound(page, `${project.name}-${scheme}-${path === "/" ? "landing" : path.slice(1)}`);
    }
  });
}

test("the transform screen is accessible and fits", async ({ page }, { project }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signUp(page);
  await expect(page.getByRole("list", { name: "Scenes" }).getByRole("button").first()).toBeVisible();
  await expectSound(page, `${project.name}-transform`);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page, `${project.name}-transform-320`);
});

test("the custom-car screen is accessible and fits", async ({ page }, { project }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signUp(page);
  await page.goto("/custom-car");
  await expect(page.getByRole("button", { name: "Generate six views · 1 token" })).toBeVisible();
  await expectSound(page, `${project.name}-custom-car`);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectSound(page, `${project.name}-custom-car-320`);
});

async function expectSound(page: Parameters<typeof signUp>[0], name: string): Promise<void> {
  await page.screenshot({ path: `screenshots/${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
  const overflow = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0);
}
