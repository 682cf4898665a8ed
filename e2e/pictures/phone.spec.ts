import { expect, test } from "@playwright/test";
import { holdOrders, holdPhotos, pickScene, signUp } from "../person.ts";

test("on a phone the sample car becomes a picture, and the stage stays in sight while scenes are chosen", async ({
  page,
}) => {
  await signUp(page);
  await page
    .getByRole("button", { name: /sample car/i })
    .first()
    .click();
  await pickScene(page, "Highlands");
  const letFirstGo = await holdOrders(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Transform with Highlands/ })
    .click();
  // The first picture: the screen goes to the stage, and the focus with it.
  await expect(page.getByText("CREATING IMAGE")).toBeInViewport();
  await expect(page.getByRole("group", { name: "Stage" })).toBeFocused();
  letFirstGo();
  await expect(page.getByRole("button", { name: "Download Image" }).first()).toBeVisible({ timeout: 120_000 });

  // Among the scenes: what becomes of a tap is seen at the lower edge.
  const letNextGo = await holdOrders(page);
  await pickScene(page, "Blossom");
  const mini = page.getByRole("complementary", { name: "Stage in small" });
  await expect(mini).toBeInViewport({ ratio: 1 });
  await expect(mini.getByRole("progressbar")).toBeVisible();
  letNextGo();
  await expect(mini.getByText("Ready", { exact: true })).toBeVisible({ timeout: 120_000 });
  await mini.getByRole("button", { name: "Show large" }).click();
  await expect(page.getByRole("img", { name: "Your car in the scene Blossom" })).toBeInViewport();
  await expect(mini).toBeHidden();
  await expect(page.getByRole("banner")).toBeInViewport();
});

test("on a phone a photo that arrives leaves the person among the scenes", async ({ page }) => {
  await signUp(page);
  const letGo = await holdPhotos(page);
  await page
    .getByRole("button", { name: /sample car/i })
    .first()
    .click();
  const scene = page.getByRole("list", { name: "Scenes" }).getByRole("button", { name: /\bBlossom\b/ });
  await scene.scrollIntoViewIfNeeded();
  await expect(scene).toBeInViewport();
  letGo();
  await expect(page).toHaveURL(/\?photo=/);
  await expect(scene).toBeInViewport();
  expect(await page.evaluate<number>("scrollY")).toBeGreaterThan(400);
});
