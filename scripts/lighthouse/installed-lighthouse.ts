import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const packages = { lighthouse: "13.5.0", "chrome-launcher": "1.2.1" } as const;

/** What is used of the two packages; their answers are parsed where they are read. */
export type Lighthouse = {
  readonly measure: (url: string, options: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly launchBrowser: (options: Readonly<Record<string, unknown>>) => Promise<{ port: number; kill: () => void }>;
};

/** Installs Lighthouse into a folder of its own: 100 packages that nobody needs who does not measure pages. */
export async function openLighthouse(folder: string): Promise<Lighthouse> {
  await mkdir(folder, { recursive: true });
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: packages }, null, 2);
  const isInstalled = Object.keys(packages).every((name) => existsSync(join(folder, "node_modules", name)));
  if (!isInstalled) {
    await writeFile(join(folder, "package.json"), manifest);
    process.stdout.write("  Installing Lighthouse …\n");
    await promisify(execFile)("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"], {
      cwd: folder,
      shell: process.platform === "win32",
    });
  }
  const { resolve } = createRequire(join(folder, "package.json"));
  const lighthouse = (await import(pathToFileURL(resolve("lighthouse")).href)) as { default: Lighthouse["measure"] };
  const launcher = (await import(pathToFileURL(resolve("chrome-launcher")).href)) as {
    launch: Lighthouse["launchBrowser"];
  };
  return { measure: lighthouse.default, launchBrowser: launcher.launch };
}
