import { defineConfig, devices } from "@playwright/test";

/** Browser tests on the built application, started anew with an empty data folder. */
// Above those that browsers refuse (10080 is the highest), below those that the system hands out.
const port = 11_000 + Math.floor(Math.random() * 9000);
const baseURL = process.env.CARVAS_TEST_URL ?? `http://localhost:${port}`;
process.env.CARVAS_TEST_URL = baseURL;

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const phone = devices["Pixel 7"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  // For machines four times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [["./scripts/test-run/playwright-reporter.ts"]],
  globalSetup: "./e2e/start-application.ts",
  use: {
    baseURL,
    // A trace with pictures of every frame, and every frame of a movement, cost more than half of the browser's time.
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
      ],
    },
  },
  projects: [
    // The longest first, so that no worker is left alone with one at the end.
    { name: "Pictures on a desktop", testDir: "e2e/pictures", use: desktop, testIgnore: /phone/ },
    { name: "Pictures on a phone", testDir: "e2e/pictures", use: phone, testMatch: /phone/ },
    { name: "Pages on a desktop", testDir: "e2e/pages", use: desktop },
    { name: "Pages on a phone", testDir: "e2e/pages", use: phone, grep: /@phone/ },
  ],
});
