import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const startLimitMs = 120_000;

type Running = {
  readonly dataFolder: string;
  /** Ends it, and its data with it. */
  readonly stop: () => Promise<void>;
};

/** Starts the built application as `npm start` does, with an empty data folder and whatever variables a test needs beside its address. */
export async function runApplication(url: URL, variables: Readonly<Record<string, string>> = {}): Promise<Running> {
  const dataFolder = mkdtempSync(join(tmpdir(), "carvas-e2e-"));
  const application = spawn(process.execPath, ["server/supervisor.ts"], {
    env: { ...process.env, ...variables, PORT: url.port, PUBLIC_URL: url.origin, DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  application.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => application.on("exit", () => resolve()));

  await waitUntilReady(url, () => {
    if (application.exitCode !== null) throw new Error(`The application ended before it was ready:\n${output}`);
  });
  return {
    dataFolder,
    stop: async () => {
      application.kill("SIGTERM");
      await exited;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: URL, assertAlive: () => void): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    assertAlive();
    const isReady = await fetch(new URL("/readyz", url)).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error("The application was not ready within two minutes.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
