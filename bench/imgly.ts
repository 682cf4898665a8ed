import { execFile, fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { memorySettings } from "#server/config/memory-settings.ts";
import type { BenchContext } from "./benchmark.ts";

const packageName = "@imgly/background-removal-node";
const packageVersion = "1.4.5";

export type Imgly = {
  /** Removes a photo's background into a PNG, which is kept where a path for it is given, and gives the resident memory of its process in bytes. */
  readonly removeBackground: (photoPath: string, resultPath?: string) => Promise<number>;
  readonly stop: () => void;
};

/**
 * Installs the library into a folder of its own, with our sharp and onnxruntime-node in place of its old ones, and starts it in a process
 * of its own. Its code is under the AGPL: it is only ever run here, to be measured. Null, with a note, where it can't be fetched.
 */
export async function openImgly({ workFolder, note }: BenchContext): Promise<Imgly | null> {
  const folder = join(workFolder, "imgly");
  try {
    await install(folder);
  } catch (error) {
    note(`imgly is not measured, because npm could not install it in ${folder}: ${String(error)}`);
    return null;
  }
  // As its users run it, without the settings that our processes are started with.
  const env = { ...process.env };
  for (const name of Object.keys(memorySettings)) delete env[name];
  // It looks for its model under the working directory.
  const child = fork(join(folder, "serve.mjs"), { cwd: folder, env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return {
    removeBackground: (photoPath, resultPath) => ask(child, { photoPath, resultPath }),
    stop: () => child.kill(),
  };
}

async function ask(
  child: ChildProcess,
  paths: { photoPath: string; resultPath?: string | undefined },
): Promise<number> {
  const answered = new AbortController();
  const answer = once(child, "message", answered);
  const ended = once(child, "exit", answered).then(() => {
    throw new Error("the imgly process ended");
  });
  child.send(paths);
  const [residentBytes] = await Promise.race([answer, ended]);
  ended.catch(() => undefined);
  answered.abort();
  return Number(residentBytes);
}

async function install(folder: string): Promise<void> {
  const installed = join(folder, "node_modules", packageName, "package.json");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "serve.mjs"), serveScript);
  if (
    await access(installed).then(
      () => true,
      () => false,
    )
  )
    return;
  const ours = (name: string) => `file:${join(import.meta.dirname, "..", "node_modules", name)}`;
  const manifest = {
    private: true,
    type: "module",
    dependencies: { [packageName]: packageVersion, sharp: ours("sharp"), "onnxruntime-node": ours("onnxruntime-node") },
    overrides: { sharp: "$sharp", "onnxruntime-node": "$onnxruntime-node" },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  await writeFile(join(folder, ".npmrc"), "onnxruntime-node-install=skip\nfund=false\naudit=false\n");
  const isWindows = process.platform === "win32";
  await promisify(execFile)("npm", ["install", "--ignore-scripts", "--no-package-lock"], {
    cwd: folder,
    shell: isWindows,
  });
}

const serveScript = `
import { readFileSync, writeFileSync } from "node:fs";
import { removeBackground } from "${packageName}";
process.on("message", async ({ photoPath, resultPath }) => {
  const result = await removeBackground(new Blob([readFileSync(photoPath)], { type: "image/jpeg" }));
  const bytes = await result.arrayBuffer();
  if (resultPath !== undefined) writeFileSync(resultPath, new Uint8Array(bytes));
  process.send(process.memoryUsage().rss);
});
`;
