import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const startLimitMs = 120_000;

/** Starts the built application as `npm start` does, on a free port with an empty data folder; stops it after the last test. */
export default async function startApplication(): Promise<() => Promise<void>> {
  const url = new URL(process.env.CARVAS_TEST_URL ?? "http://localhost:3999");
  const dataFolder = mkdtempSync(join(tmpdir(), "carvas-e2e-"));
  // For tests that change what no page can.
  process.env.CARVAS_TEST_DATA_DIR = dataFolder;
  const application = spawn(process.execPath, ["server/supervisor.ts"], {
    env: { ...process.env, PORT: url.port, PUBLIC_URL: url.origin, DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  application.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => application.on("exit", () => resolve()));

  await waitUntilReady(url, () => {
    if (application.exitCode !== null) throw new Error(`The application ended before it was ready:\n${output}`);
  });
  return async () => {
    application.kill("SIGTERM");
    await exited;
    rmSync(dataFolder, { recursive: true, force: true });
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
