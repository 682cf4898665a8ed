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

test("on a phone the stage stays in sight while scenes are chosen, and nothing of the page covers it", async ({
  page,
}) => {
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
  // The first picture: the screen goes to the stage, and the focus with it.
  await expect(page.getByText("CREATING IMAGE")).toBeInViewport();
  await expect(page.getByRole("group", { name: "Stage" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 120_000 });

  // Among the scenes: what becomes of a tap is seen at the lower edge.
  await pickScene(page, "Blossom");
  const mini = page.getByRole("complementary", { name: "Stage in small" });
  await expect(mini).toBeInViewport({ ratio: 1 });
  await expect(mini.getByRole("progressbar")).toBeVisible();
  await expect(mini.getByText("Ready", { exact: true })).toBeVisible({ timeout: 120_000 });
  await mini.getByRole("button", { name: "Show large" }).click();
  await expect(page.getByRole("img", { name: "Your car in the scene Blossom" })).toBeInViewport();
  await expect(mini).toBeHidden();
  await expect(page.getByRole("banner")).toBeInViewport();
});
