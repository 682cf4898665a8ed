import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectSound } from "../expect-sound.ts";
import { signUp } from "../person.ts";
import { carPhoto } from "../test-photo.ts";

const verdict = (page: Page) => page.getByRole("region", { name: "The picture" }).getByRole("status");

async function check(page: Page, name: string, content: Uint8Array): Promise<void> {
  await page.getByTestId("photo-input").setInputFiles({ name, mimeType: "image/jpeg", buffer: Buffer.from(content) });
}

async function makeRetailPicture(page: Page): Promise<Uint8Array> {
  await signUp(page, "/retail-mode");
  await page.getByTestId("photo-input").setInputFiles(carPhoto);
  await page.getByRole("button", { name: "Start Retail Generation" }).click();
  await page.getByRole("list", { name: "Presets" }).getByRole("button", { name: "Three" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Your retail image was generated.", { timeout: 150_000 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  return readFile(await download.path());
}

/** Without every APPn segment: what programs do that take metadata off. */
function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  for (; jpeg[at + 1] !== 0xda;) {
    const end = at + 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
    const marker = jpeg[at + 1] ?? 0;
    if (marker < 0xe0 || marker > 0xef) parts.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, jpeg.subarray(at)]);
}

/** A picture is made, and then looked at in ten ways. */
test.setTimeout(300_000);

test("a stranger learns of a picture that it was made here, from what, and that its pixels are unchanged; and what was done to it", async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await makeRetailPicture(page);
  const stranger = await browser.newContext({ baseURL });
  const visitor = await stranger.newPage();
  const errors: string[] = [];
  visitor.on("pageerror", (error) => errors.push(error.message));
  visitor.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const sent: string[] = [];
  visitor.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await visitor.goto("/");
  await visitor.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "Verify a picture" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Was it made here?");

  await check(visitor, "advert.jpg", made);
  await expect(verdict(visitor)).toContainText("Made here, and untouched since");
  await expect(verdict(visitor)).toContainText(
    "A photographed car, set by our own engine into a place that was rendered",
  );
  await expect(verdict(visitor)).toContainText("A retail picture, Retail Three");
  await expect(verdict(visitor)).toContainText("Pixels unchanged, outline not confirmed");
  await expect(verdict(visitor)).toContainText(/100 % of [\d,]+ pixels of the car are the photo's own/);
  await expect(verdict(visitor)).toContainText("A test certificate, which this installation made for itself");
  // The signature proves all but the outline, of which more may be known by now.
  expect(sent).toContain("POST /api/provenance/made-here");

  await check(visitor, "stripped.jpg", withoutMetadata(made));
  await expect(verdict(visitor)).toContainText("Made here; its credentials are gone");
  await expect(verdict(visitor)).toContainText("Pixels unchanged, outline not confirmed");

  const touched = Uint8Array.from(made);
  touched[touched.length - 2000] = (touched[touched.length - 2000] ?? 0) ^ 1;
  await check(visitor, "touched.jpg", touched);
  await expect(verdict(visitor)).toContainText("Not as it was signed");
  await expect(verdict(visitor)).not.toContainText("Pixels unchanged, outline not confirmed");

  const commented = Buffer.concat([made.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 4, 104, 105]), made.subarray(2)]);
  await check(visitor, "commented.jpg", commented);
  await expect(verdict(visitor)).toContainText("Made here, and changed around the picture");

  await check(visitor, "messenger.jpg", await sharp(made).jpeg({ quality: 70 }).toBuffer());
  await expect(verdict(visitor)).toContainText("Nothing found");
  await expect(verdict(visitor)).toContainText("says nothing about whether it is real");

  await check(visitor, "words.jpg", Buffer.from("no picture at all"));
  await expect(verdict(visitor)).toContainText("This is no picture that can be checked");

  await stranger.setOffline(true);
  await check(visitor, "stripped.jpg", withoutMetadata(made));
  await expect(verdict(visitor)).toContainText("could not be asked");
  await stranger.setOffline(false);
  await visitor.getByRole("button", { name: "Try again" }).click();
  await expect(verdict(visitor)).toContainText("Made here; its credentials are gone");
  // Playwright's trace asks for what a page shows by `blob:`, which our policy refuses it.
  const ofTests = /ERR_INTERNET_DISCONNECTED|^Connecting to 'blob:/;
  expect(errors.filter((error) => !ofTests.test(error))).toEqual([]);

  await check(visitor, "advert.jpg", made);
  await expect(verdict(visitor)).toContainText("Made here, and untouched since");
  await expectSound(visitor);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectSound(visitor);
  await stranger.close();
});
