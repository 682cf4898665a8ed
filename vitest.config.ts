import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { sceneLists } from "#web/scene-lists-plugin.ts";
import { FileOrder } from "./scripts/test-run/file-order.ts";

/** They start processes of their own, and wait for them most of the time. */
const processTests = "**/*.process.test.ts";

/** About what a page remembers as long as it lives (who is signed in, what was said last, when the network came back, focus, scrolling): the pages of other files would be seen in it. */
const pageMemoryTests = [
  "web/api/entry-path.test.tsx",
  "web/api/server-clock.test.ts",
  "web/api/session.test.ts",
  "web/api/use-live-events.test.tsx",
  "web/api/use-session.test.tsx",
  "web/features/auth/code-step.test.tsx",
  "web/features/auth/entering.test.tsx",
  "web/features/auth/google.test.tsx",
  "web/features/auth/require-user.test.tsx",
  "web/features/auth/unreachable.test.tsx",
  "web/features/landing/hero.test.tsx",
  "web/features/landing/start-actions.test.tsx",
  "web/features/retail/single/single-image.test.tsx",
  "web/features/transform/ai-picture.test.tsx",
  "web/features/transform/photo/replace-photo.test.tsx",
  "web/features/transform/photo/send-photo.test.tsx",
  "web/features/transform/result/follow-pictures.test.tsx",
  "web/features/transform/scenes/order-picture.test.tsx",
  "web/features/transform/scenes/pick-scene.test.tsx",
  "web/pages/shell/header-account.test.tsx",
  "web/pages/shell/lazy-page.test.tsx",
  "web/pages/shell/scroll-memory.test.tsx",
  "web/pages/shell/site-header.test.tsx",
  "web/parts/cut-out/editor-foot.test.tsx",
  "web/parts/own-background/own-backgrounds.test.tsx",
  "web/routes.test.tsx",
  "web/ui/dialog.test.tsx",
];

// Vitest's own polling asks for a negative time where it is late.
const execArgv = ["--disable-warning=TimeoutNegativeWarning"];

/** A busy machine takes longer than the second after which Vitest gives up by itself. */
const patient = { poll: { timeout: 20_000 } };

export const tags = [
  { name: "thorough", description: "Left to `npm run test:all`: `npm test` has another test of the same part." },
];

export const onServer = {
  execArgv,
  expect: patient,
  environment: "node",
  setupFiles: ["test/fail-on-console-error.ts"],
  globalSetup: ["test/server/test-clusters.ts", "test/storage/provide-storage.ts", "test/pictures/provide-renewal.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const onPages = {
  execArgv,
  expect: patient,
  environment: "jsdom",
  include: ["web/**/*.test.{ts,tsx}"],
  testTimeout: 30_000,
  setupFiles: ["web/testing/clean-page.ts", "test/fail-on-console-error.ts"],
};

/** Unit, route and process tests (node), and component tests (jsdom). Browser tests are Playwright's: `e2e/`. */
export default defineConfig({
  test: {
    // Of two cores Vitest by itself leaves one idle.
    maxWorkers: 2,
    sequence: { sequencer: FileOrder },
    tags,
    projects: [
      {
        test: {
          ...onServer,
          name: "Unit and route tests",
          include: ["{contract,credentials,imaging,wishes,server,scripts,test,attack,chaos,bench}/**/*.test.ts"],
          exclude: [processTests],
          // Files share a worker, which loads the product once.
          isolate: false,
        },
      },
      {
        test: {
          ...onServer,
          name: "Process tests",
          include: [processTests],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react(), sceneLists()],
        test: { ...onPages, name: "Component tests", exclude: pageMemoryTests, isolate: false },
      },
      {
        plugins: [react(), sceneLists()],
        test: { ...onPages, name: "Component tests, each on its own", include: pageMemoryTests },
      },
    ],
  },
});
