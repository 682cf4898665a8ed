import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Ends with whatever fades in, opens or changes its colour: half way a text has too little contrast for anybody. Not later than in five seconds: a page
 * that is not drawn has no next frame.
 */
const settled = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 5000)),
  new Promise(requestAnimationFrame).then(() => Promise.allSettled(
    document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < 10_000).map(({ finished }) => finished)
  )),
]).then(() => undefined)`;

/** All rules, if not told otherwise. */
type Choose = (axe: AxeBuilder) => AxeBuilder;

/** No fault that a machine finds for those who don't see or hear. */
export async function expectNoFault(page: Page, choose: Choose = (axe) => axe): Promise<void> {
  // What a scrolled page has just under its sticky header counts as covered.
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  await page.evaluate(settled);
  // No page here has a frame of another origin, which alone would need the other mode: it opens a second page each time.
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
}

/** The dark scheme changes nothing but colours. Leaves the light one behind. */
export async function expectNoFaultInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFault(page, (axe) => axe.withRules(["color-contrast"]));
  await page.emulateMedia({ colorScheme: "light" });
}

/** Nothing wider than the window; a new width is laid out a moment later. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
  const title = `wider than a window of ${page.viewportSize()?.width} pixels`;
  await expect.poll(() => page.evaluate<number>(overflow), title).toBeLessThanOrEqual(0);
}

export async function expectSound(page: Page): Promise<void> {
  await expectNoFault(page, (axe) => axe.withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]));
  await expectFits(page);
}

/** On a phone and at a desk, which it leaves behind. */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expectSound(page);
  }
  await expectNoFaultInTheDark(page);
}
