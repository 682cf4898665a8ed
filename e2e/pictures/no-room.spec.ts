import { expect, test } from "@playwright/test";
import { errorTable } from "../../contract/errors.ts";
import { expectFits } from "../expect-sound.ts";
import { signUp } from "../person.ts";

const refusals = ["storage_low", "upload_allowance_used", "account_full"] as const;

test("a photo that finds no room is kept with the reason, on desktop and phone, and goes through when it is tried again", async ({
  page,
}) => {
  await signUp(page);
  const upload = "**/api/functions/simple-image-upload";
  for (const [index, code] of refusals.entries()) {
    await page.setViewportSize(index === 1 ? { width: 390, height: 844 } : { width: 1280, height: 800 });
    let sent = 0;
    await page.route(upload, (route) => {
      sent += 1;
      const { status, message: error } = errorTable[code];
      return route.fulfill({ status, json: { success: false, error, code, requestId: "r-1" } });
    });
    if (index === 0) {
      const input = page.locator("input[type=file]").first();
      await input.setInputFiles("test/photos/saloon-grey-rear-quarter.jpg");
    } else {
      await page.getByRole("button", { name: "Try again" }).first().click();
    }
    await expect(page.getByText(errorTable[code].message).first()).toBeVisible();
    await expect(page.getByText("Your photo is kept here.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
    expect(sent).toBe(1);
    await expectFits(page);
    await page.unroute(upload);
  }
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.waitForURL(/photo=/);
});
