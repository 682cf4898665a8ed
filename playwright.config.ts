import { defineConfig, devices } from "@playwright/test";

/** Browser tests on the built application, started anew with an empty data folder. */
// Above those that browsers refuse (10080 is the highest), below those that the system hands out.
const port = 11_000 + Math.floor(Math.random() * 9000);
const baseURL = process.env.CARVAS_TEST_URL ?? `http://localhost:${port}`;
process.env.CARVAS_TEST_URL = baseURL;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  fullyParallel: false,
  // Pictures are made on the same two cores: tests in parallel would only wait for each other.
  workers: 1,
  // One try more, told in the closing lines: docs/decisions/121.
  retries: 1,
  // For machines four times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  globalSetup: "./e2e/start-application.ts",
  use: {
    baseURL,
    trace: "retain-on-failure",
    video: "off",
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
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      testIgnore: /phone/,
    },
    { name: "phone", use: { ...devices["Pixel 7"] }, testMatch: /phone|screens/ },
  ],
});
