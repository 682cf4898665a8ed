import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { makePro } from "../e2e/make-pro.ts";
import { signUp } from "../e2e/person.ts";
import { drawSampleLogo } from "./site-pictures/sample-logo.ts";
import { writeAllWidths } from "./site-pictures/write-all-widths.ts";

/**
 * Takes the screenshots of Pro mode for What's New! in a running application, as somebody with Pro who uses the sample car:
 * `node scripts/make-pro-screenshots.ts http://localhost:3000 data`. CHROME_PATH names the browser.
 */
const folder = join(import.meta.dirname, "../web/assets/whats-new");
const [origin, dataFolder] = process.argv.slice(2);
if (!origin || !dataFolder) throw new Error("Usage: node scripts/make-pro-screenshots.ts <address> <data folder>");

async function openProMode(page: Page, person: { email: string }, data: string): Promise<void> {
  await makePro(data, person.email);
  await page.reload();
  await page.getByRole("button", { name: "Try it with our sample car" }).click();
  await page.getByText("The car is cut out").waitFor({ timeout: 120_000 });
  // The radio itself lies unseen under its name.
  await page.getByRole("group", { name: "Mode" }).getByText("Pro").click();
  await page.getByRole("switch", { name: "Include logo" }).click();
  const logo = { name: "your-logo.png", mimeType: "image/png", buffer: await drawSampleLogo() };
  await page.getByTestId("logo-input").setInputFiles(logo);
  await page.getByRole("combobox", { name: "Position" }).selectOption("bottom-right");
  await page.getByRole("combobox", { name: "Size" }).selectOption("large");
}

async function makePicture(page: Page): Promise<void> {
  await page.getByRole("group", { name: "Aspect ratio" }).getByRole("button", { name: /16:9/ }).click();
  await page.getByRole("combobox", { name: "Preset" }).selectOption("Village in Snow");
  await page.getByRole("button", { name: "Transform with Village in Snow · 1 token" }).click();
  await page.getByRole("button", { name: "Download Image" }).waitFor({ timeout: 120_000 });
  await page.evaluate("window.scrollTo(0, 0)");
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const page = await browser.newPage({ baseURL: origin, viewport: { width: 1120, height: 700 }, deviceScaleFactor: 1.5 });
await openProMode(page, await signUp(page), dataFolder);
await makePicture(page);
// What moved has come to rest.
await page.waitForTimeout(1500);
const controls = await page.screenshot();
await writeAllWidths(sharp(controls), { folder, slot: "pro-controls", widths: [800, 1400] });

await page.getByRole("combobox", { name: "Weather" }).selectOption("snow");
await page.setViewportSize({ width: 390, height: 844 });
await page.getByRole("search", { name: "Scenes" }).evaluate("(element) => element.scrollIntoView()");
await page.getByRole("button", { name: "Favourite Sisu" }).click();
await page.getByRole("button", { name: /^Sisu/ }).click();
await page.getByRole("search", { name: "Scenes" }).evaluate("(element) => element.scrollIntoView()");
await page.waitForTimeout(1500);
const scenes = await page.screenshot();
await writeAllWidths(sharp(scenes), { folder, slot: "pro-scenes", widths: [390, 585] });
await browser.close();
