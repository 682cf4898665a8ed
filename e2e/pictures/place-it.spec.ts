import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectFits, expectNoFault } from "../expect-sound.ts";
import { expectTokens, pickScene, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

/** A finished picture whose car is placed by hand, for nothing. */
const versions = (page: Page) => page.getByRole("list", { name: "Versions" });
const car = (page: Page) => page.getByRole("slider", { name: "The car" });
const shown = (page: Page) => page.getByRole("img", { name: /as you place it/ });

async function makePicture(page: Page): Promise<void> {
  await page.getByRole("button", { name: /sample car/i }).click();
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
  await pickScene(page, "City");
  await page.getByRole("dialog").getByRole("button", { name: "Transform with" }).click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
}

async function drag(page: Page, handle: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await handle.boundingBox();
  if (box === null) throw new Error("there is no car to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 5 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 });
  await page.mouse.up();
}

test("the car is dragged along the ground, turned by keys and sliders, and applied as a version that takes no token", async ({
  page,
}) => {
  await signUp(page);
  await makePicture(page);
  await expectTokens(page, 9);
  await page.getByRole("button", { name: "Place it" }).click();
  await expect(car(page)).toBeVisible({ timeout: 90_000 });
  const apply = page.getByRole("button", { name: "Apply · free" });
  await expect(apply).toBeDisabled();

  const before = await car(page).boundingBox();
  await drag(page, car(page), { x: 40, y: -60 });
  if (before === null) throw new Error("the car was lost");
  // The browser draws it after the mouse is let go.
  await expect.poll(async () => (await car(page).boundingBox())?.width).toBeLessThan(before.width - 10);
  const after = await car(page).boundingBox();
  if (after === null) throw new Error("the car was lost");
  expect(after.y + after.height).toBeLessThan(before.y + before.height - 10);
  // The true picture takes the place of the one before.
  await expect(shown(page)).toHaveAttribute("src", /placed\?.*depth=/, { timeout: 90_000 });

  await car(page).focus();
  const told = await car(page).getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowUp");
  await expect(car(page)).not.toHaveAttribute("aria-valuetext", told ?? "");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(car(page)).toHaveAttribute("aria-valuetext", told ?? "");
  await page.getByRole("slider", { name: "Car's colour" }).press("ArrowRight");
  await expect(page.getByText("5 warmer")).toBeVisible();
  await page.getByRole("slider", { name: "Car's colour" }).dblclick();
  await expect(page.getByRole("button", { name: "Reset car's colour" })).toBeDisabled();
  await page.getByRole("switch", { name: "Mirror the car" }).click();
  await expect(shown(page)).toHaveAttribute("src", /isMirrored=true/, { timeout: 90_000 });

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectFits(page);
    await expectNoFault(page, (axe) => axe.options({ rules: { "label-content-name-mismatch": { enabled: true } } }));
  }

  await apply.click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
  await expect(versions(page).getByRole("button", { name: "City, 4:3, placed by hand" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(versions(page).getByRole("button", { name: "City, 4:3", exact: true })).toBeVisible();
  await expectTokens(page, 9);
});

test(
  "a retail picture is placed by what lies beside its car alone, and has its proof again",
  { tag: "@thorough" },
  async ({ page }) => {
    await signUp(page, "/retail-mode");
    await page.getByTestId("photo-input").setInputFiles(carPhoto);
    await page.getByRole("button", { name: "Start Retail Generation" }).click();
    await expect(page).toHaveURL(/\?photo=/);
    await page.getByRole("list", { name: "Presets" }).getByRole("button", { name: "Two" }).click();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result).toContainText("Your retail image was generated.", { timeout: 90_000 });
    await expectTokens(page, 9);

    await page.getByRole("button", { name: "Place it" }).click();
    await expect(car(page)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole("slider")).toHaveCount(5);
    for (const name of ["Sideways", "Shadow's edge", "Shadow's depth", "Reflection"])
      await expect(page.getByRole("slider", { name })).toBeVisible();
    await expect(page.getByRole("switch", { name: "Mirror the car" })).toHaveCount(0);
    await drag(page, car(page), { x: 30, y: -40 });
    await page.getByRole("slider", { name: "Shadow's depth" }).press("End");
    await page.getByRole("slider", { name: "Reflection" }).press("Home");
    await expect(shown(page)).toHaveAttribute("src", /placed\?.*reflection=-1/, { timeout: 90_000 });

    await page.getByRole("button", { name: "Apply · free" }).click();
    await expect(result).toContainText("Your retail image was generated.", { timeout: 90_000 });
    const placed = page.getByRole("button", { name: /placed by hand/ });
    await expect(placed).toHaveAttribute("aria-current", "true");
    await result.getByRole("button", { name: "Pixels unchanged, outline not confirmed" }).click();
    await expect(
      page.getByRole("dialog", { name: "Pixels unchanged, outline not confirmed" }).getByRole("definition").first(),
    ).toHaveText("100 %");
    await page.keyboard.press("Escape");
    await expectTokens(page, 9);
  },
);
