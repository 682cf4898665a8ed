import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { sceneLists } from "#web/scene-lists-plugin.ts";

const apiOrigin = process.env.CARVAS_API ?? "http://localhost:3000";
// Our own folder web/api is served under /api too while developing: its modules are not the server's.
const serverPaths = [
  String.raw`^/api/(?!.+\.tsx?(\?|$))`,
  "/scenes",
  "/storage",
  "/sandbox-checkout",
  "/sandbox-portal",
];

/** The browser's part: `vite build` writes `dist/web`; `web/prerender.ts` then turns its open pages into HTML. */
export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), sceneLists()],
  // The usual one tries `new Function` when it is loaded, which our policy refuses, and browsers write that into the console.
  resolve: { alias: [{ find: /^cbor-x$/, replacement: "cbor-x/index-no-eval" }] },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // light-dark() must reach the browser as written: rewritten into variables it would be resolved once, at the root,
    // and a dark surface on a light page would stay light. These are the first versions that have it (spring 2024).
    target: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Their own file, which a release that changes only our code leaves in every visitor's cache.
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            // A few hundred bytes each: apart, they would cost a request and compress worse.
            { name: "pictures", test: /web\/(ui\/(compare-slider|picture|use-surface)|assets\/site-picture)\.tsx?$/ },
          ],
        },
      },
    },
    license: { fileName: "licences.md" },
  },
  // Lazy pages are scanned at the start, or their first visit would reload the page under development.
  optimizeDeps: { entries: ["main.tsx", "pages/**/*.tsx"] },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: apiOrigin }])),
    // The thumbnails and fonts lie outside the root.
    fs: { allow: [".."] },
  },
});
