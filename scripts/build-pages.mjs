// Builds the pages into dist/web, for an image that is built in layers; `npm start` does it by itself.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureWebBuild } from "./setup/web-build.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
await ensureWebBuild(root, { nodeBinary: process.execPath, env: process.env });
