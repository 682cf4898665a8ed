import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, step } from "./step.mjs";

/**
 * Installs what package-lock.json names, once per version of it. `start` leaves the developers' tools out.
 * The marker lies inside node_modules, so deleting that folder is always a way to begin anew.
 */
export async function ensureDependencies(root, { withDevelopment }) {
  const marker = join(root, "node_modules", ".carvas-installed.json");
  const lockHash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(readFileSync(join(root, ".npmrc")))
    .digest("hex");
  const installed = existsSync(marker) ? JSON.parse(readFileSync(marker, "utf8")) : {};
  const isCurrent = installed.lockHash === lockHash && (installed.withDevelopment || !withDevelopment);
  if (isCurrent) return;

  // Tools that are there, by us or by a plain `npm install`, are never taken away.
  const keepDevelopment = withDevelopment || existsSync(join(root, "node_modules", "typescript"));
  await step("Installing dependencies", async () => {
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    if (!keepDevelopment) args.push("--omit=dev");
    await run(process.platform === "win32" ? "npm.cmd" : "npm", args, {
      cwd: root,
      // onnxruntime-node's install script would fetch GPU files from elsewhere and fail the install.
      env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip", NODE_ENV: "" },
    });
    writeFileSync(marker, JSON.stringify({ lockHash, withDevelopment: keepDevelopment }));
  });
}
