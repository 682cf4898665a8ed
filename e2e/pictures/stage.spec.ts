import { expect, test, type Page } from "@playwright/test";
import { expectFits, expectNoFault } from "../expect-sound.ts";
import { expectTokens, pickScene, signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

/** The stage of the transform screen: many pictures of one photo, no network, two tabs, files dropped over work. */
const photoInput = (page: Page) => page.locator("input[type=file]").first();
const versions = (page: Page) => page.getByRole("list", { name: "Versions" });

async function takeSample(page: Page): Promise<void> {
  await page.getByRole("button", { name: /sample car/i }).click();
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
}

async function makeFirst(page: Page, scene: string): Promise<void> {
  await pickScene(page, scene);
  await page.getByRole("dialog").getByRole("button", { name: "Transform with" }).click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
}

test(
  "six pictures of one photo fit into every window: their strip scrolls in itself",
  { tag: "@thorough" },
  async ({ page }) => {
    await signUp(page);
    await takeSample(page);
    await makeFirst(page, "City");
    const compare = page.getByRole("button", { name: "Compare", exact: true });
    await compare.click();
    await expect(compare).toHaveAttribute("aria-pressed", "true");
    for (const scene of ["Dark", "Dubai", "Tokyo", "Studio", "Mexico"]) await pickScene(page, scene);
    await expect(versions(page).locator("img")).toHaveCount(7, { timeout: 150_000 });
    // Comparing ends with the picture that was compared: the next one comes uncovered.
    await expect(compare).toHaveAttribute("aria-pressed", "false");
    for (const width of [1920, 1280, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page);
    }
    const last = versions(page).getByRole("button", { name: /^City/ });
    await last.click();
    await expect(last).toHaveAttribute("aria-current", "true");
    await expect(last).toBeInViewport({ ratio: 1 });
    // One stop for the tab key; the arrows go on from there, and the focus with them.
    await expect(versions(page).locator("button[tabindex='0']")).toHaveCount(1);
    await page.keyboard.press("ArrowLeft");
    await expect(versions(page).getByRole("button", { name: /^Dark/ })).toBeFocused();
    await expectNoFault(page, (axe) => axe.options({ rules: { "label-content-name-mismatch": { enabled: true } } }));
  },
);

test("without a network a photo and an order are kept and go on, are paid once, and a picture is loaded again; signed out in another tab nothing stays", async ({
  page,
  context,
}) => {
  await signUp(page);
  await context.setOffline(true);
  await photoInput(page).setInputFiles(carPhoto);
  // Beside the photo, and perhaps of a part of the page that was on its way as well.
  await expect(page.getByText("You are offline", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Function is deploying")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText("The car is cut out")).toBeVisible({ timeout: 90_000 });
  // What could not be read without a network is read again.
  await expect(page.getByRole("list", { name: "Scenes" }).getByRole("button", { name: /Studio/ })).toBeVisible();

  await context.setOffline(true);
  await pickScene(page, "Studio");
  await page.getByRole("dialog").getByRole("button", { name: "Transform with" }).click();
  const alert = page.getByRole("alert");
  await expect(alert.getByText("You were offline", { exact: true })).toBeVisible();

  // Online, but the start gets no answer.
  const again = page.getByRole("button", { name: "Try again" });
  await page.route("**/generate-image-from-preset", (route) => route.abort());
  await context.setOffline(false);
  await again.click();
  await expect(alert.filter({ hasText: "Function is deploying" })).toContainText("Please try again");
  await expectTokens(page, 10);
  await page.unroute("**/generate-image-from-preset");

  // It is made, but does not get here.
  await page.route("**/api/files/generations/**", (route) => route.abort());
  await again.click();
  await expect(page.getByRole("button", { name: "Download Image" })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Studio could not be loaded.")).toBeVisible();
  await page.unroute("**/api/files/generations/**");
  await again.click();
  const pictureWidth = () =>
    page.evaluate<number>("document.querySelector('img[alt=\"Your car in the scene Studio\"]').naturalWidth");
  await expect.poll(pictureWidth).toBeGreaterThan(0);
  await expect(page.getByText("Studio could not be loaded.")).toHaveCount(0);
  await expect(versions(page).locator("[data-broken]")).toHaveCount(0);
  await expect(versions(page).getByRole("button")).toHaveCount(2);
  await expectTokens(page, 9);

  const other = await context.newPage();
  await other.goto("/photo-upload");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL("**/auth**");
  await expect(page.getByRole("region", { name: "Picture" })).toHaveCount(0);
});

test(
  "of several files dropped over a picture one is taken, the others are named, and there is a way back",
  { tag: "@thorough" },
  async ({ page }) => {
    await signUp(page);
    await takeSample(page);
    const before = new URL(page.url()).searchParams.get("photo");
    const photo = await page.request.get("/api/presets").then(async (answer) => {
      const [first] = (await answer.json()) as { thumbnailUrl: string }[];
      return first?.thumbnailUrl ?? "";
    });
    const files = await page.evaluateHandle<unknown>(`(async () => {
    const blob = await (await fetch(${JSON.stringify(photo)})).blob();
    const dropped = new DataTransfer();
    for (const name of ["a.webp", "b.webp", "c.webp"]) dropped.items.add(new File([blob], name, { type: "image/webp" }));
    return dropped;
  })()`);
    await page.dispatchEvent("body", "dragenter", { dataTransfer: files });
    await expect(page.getByText("Let go.")).toBeVisible();
    await page.dispatchEvent("body", "drop", { dataTransfer: files });
    await expect(page.getByText("Let go.")).toBeHidden();
    await expect(page.getByText("a.webp was taken, the other 2 were left out.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page).toHaveURL(new RegExp(`photo=${before}`));
    await expect(page.getByText("The car is cut out")).toBeVisible();
  },
);
