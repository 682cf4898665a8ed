import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { sceneLists } from "#web/scene-lists-plugin.ts";

/** Unit and route tests (node), and component tests (jsdom). Browser tests are Playwright's: `e2e/`. */
export default defineConfig({
  test: {
    // Of two cores Vitest by itself leaves one idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{contract,credentials,imaging,wishes,server,scripts,test,attack,chaos,bench}/**/*.test.ts"],
          setupFiles: ["test/fail-on-console-error.ts"],
          globalSetup: [
            "test/server/test-clusters.ts",
            "test/storage/provide-storage.ts",
            "test/pictures/provide-renewal.ts",
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react(), sceneLists()],
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["web/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
          setupFiles: ["test/fail-on-console-error.ts"],
        },
      },
    ],
  },
});
