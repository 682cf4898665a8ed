import { execFile } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { makeClientTypes } from "./clients/make-client-types.ts";

/**
 * Makes what `npm pack` in `clients/typescript` and `clients/cli` puts into its file: JavaScript and types of the client, and the command line
 * client as one file with the client in it. Node runs no TypeScript out of node_modules.
 */
const root = join(import.meta.dirname, "..");
const clients = join(root, "clients");

await makeClientTypes();
await rm(join(clients, "typescript/dist"), { recursive: true, force: true });
const compiler = join(root, "node_modules/typescript/bin/tsc");
await promisify(execFile)(process.execPath, [compiler, "-p", join(clients, "typescript/tsconfig.build.json")]);
await build({
  root: join(clients, "cli"),
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: "src/main.ts",
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: "carvas-cli.js" } },
  },
});
await chmod(join(clients, "cli/dist/carvas-cli.js"), 0o755);
process.stdout.write("clients/typescript/dist and clients/cli/dist are built.\n");
