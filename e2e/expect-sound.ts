import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Ends with whatever fades in, opens or changes its colour: half way a text has too little contrast for anybody. */
const settled = `new Promise(requestAnimationFrame).then(() => Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < 10_000).map(({ finished }) => finished)
)).then(() => undefined)`;

/** No fault that a machine finds for those who don't see or hear, and nothing wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  // What a scrolled page has just under its sticky header counts as covered.
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  await page.evaluate(settled);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ""}`)).toEqual([]);
  const overflow = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The same at a desk and on a phone, in both colour schemes. */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectSound(page);
    }
}
