import { spawn } from "node:child_process";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Says what is being done and how long it took; quiet steps say nothing when there was nothing to do. */
export async function step(title, work) {
  const startedAt = Date.now();
  process.stdout.write(`  ${title} …\n`);
  await work();
  process.stdout.write(`  ${title}: done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** Runs a program to its end with our own terminal, passing on requests to stop; rejects with its name and exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "inherit", ...options });
    const passOn = (signal) => child.kill(signal);
    for (const signal of stopSignals) process.on(signal, passOn);
    child.on("close", () => stopSignals.forEach((signal) => process.off(signal, passOn)));
    child.on("error", (error) => reject(new Error(`${program} could not be started: ${error.message}`)));
    child.on("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[program, ...args.slice(0, 3)].join(" ")} ended with ${signal ?? `code ${code}`}`));
    });
  });
}
