// Part of `npm run check`: every source is in a room, and imports only what `scripts/borders/rooms.ts` lets its room import.
import { globSync } from "node:fs";
import { join } from "node:path";
import { findBreaches } from "./borders/find-breaches.ts";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const exclude = ["**/node_modules", "**/dist", ".*", "assets", "data", "studio"];
const files = globSync("**/*.{ts,tsx}", { cwd: root, exclude }).map((file) => file.replaceAll("\\", "/"));
const lines = findBreaches(root, files).map(({ file, line, problem }) => `${file}:${line} ${problem}`);
if (lines.length > 0) {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
}
