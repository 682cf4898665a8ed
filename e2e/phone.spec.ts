import { expect, test } from "@playwright/test";
import { pickScene, signUp } from "./person.ts";

test("on a phone the sample car becomes a picture", async ({ page }) => {
  await signUp(page);
  await page
    .getByRole("button", { name: /sample car/i })
    .first()
    .click();
  await pickScene(page, "Highlands");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Transform with Highlands/ })
    .click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 120_000 });
});
