import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, step } from "./step.mjs";

// The pages check credentials and cut cars out by code of those rooms.
const sources = ["web", "contract", "credentials", "imaging", "assets", "vite.config.ts", "package-lock.json"];

/** Builds the pages into dist/web unless nothing they are made of has changed since. */
export async function ensureWebBuild(root, { nodeBinary, env }) {
  const marker = join(root, "dist", "web-build.json");
  const fingerprint = fingerprintOf(root);
  if (existsSync(marker) && JSON.parse(readFileSync(marker, "utf8")).fingerprint === fingerprint) return;
  // Whoever starts the build may be under test or development: React would come in its slow form, twice as large.
  const forVisitors = { ...env, NODE_ENV: "production" };
  await step("Building the pages", async () => {
    await run(nodeBinary, [join(root, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
      cwd: root,
      env: forVisitors,
    });
    await run(nodeBinary, [join(root, "web", "prerender.ts")], { cwd: root, env: forVisitors });
    writeFileSync(marker, JSON.stringify({ fingerprint }));
  });
}

/** Sizes and times of all sources: milliseconds for a thousand files, where hashing their contents would take seconds. */
export function fingerprintOf(root) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    if (!stats.isDirectory()) return void hash.update(`${path}:${stats.size}:${Math.floor(stats.mtimeMs)}\n`);
    for (const name of readdirSync(path).toSorted()) visit(join(path, name));
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest("hex");
}
