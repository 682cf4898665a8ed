import { expect, type Page } from "@playwright/test";

/** A BMW 3 Series in the form of six views; nothing is ordered yet. */
export async function describeCar(page: Page): Promise<void> {
  await page.goto("/custom-car");
  const make = page.getByRole("combobox", { name: "Make" });
  await make.fill("bmw");
  await expect(page.getByRole("option", { name: "BMW" })).toBeVisible();
  await make.press("Enter");
  const model = page.getByRole("combobox", { name: "Model" });
  await expect(model).toBeEnabled();
  await model.fill("3 series");
  await model.press("Enter");
  await expect(model).toHaveValue("3 Series");
}
