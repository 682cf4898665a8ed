import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";

const supervisorPath = join(import.meta.dirname, "../../server/supervisor.ts");
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "carvas-supervisor-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function environment(variables: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LOG_LEVEL: "warn", HOST: "127.0.0.1", ...variables };
}

interface Supervisor {
  child: ChildProcess;
  url: string;
  readOutput: () => string;
}

async function start(dataDirectory: string, port: string): Promise<Supervisor> {
  const child = spawn(process.execPath, [supervisorPath], {
    env: environment({ DATA_DIR: dataDirectory, PORT: port }),
    // A process group of its own, as a terminal gives it.
    detached: true,
  });
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const readUrl = () => /http:\/\/localhost:\d+/.exec(output)?.[0];
  await expect.poll(readUrl, { timeout: 90_000, message: "the start-up report" }).toBeDefined();
  return { child, url: readUrl() ?? "", readOutput: () => output };
}

const isReady = (url: string) =>
  fetch(`${url.replace("localhost", "127.0.0.1")}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Processes whose command line or environment names the folder, as /proc tells. */
function processesOf(folder: string): number[] {
  const named = (id: string): boolean => {
    try {
      return ["cmdline", "environ"].some((file) => readFileSync(`/proc/${id}/${file}`, "utf8").includes(folder));
    } catch {
      return false; // It has just ended.
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && named(name))
    .map(Number);
}

const isLinux = process.platform === "linux";

test("an empty folder becomes a running server; Ctrl-C, which every process hears, ends all of it with code 0", async () => {
  const folder = makeFolder();
  const { child, url, readOutput } = await start(folder, "0");
  expect(readOutput()).toMatch(/Carvas \d+\.\d+\.\d+\n {4}Open/);
  expect(await isReady(url)).toBe(true);
  const exited = once(child, "exit");
  process.kill(-(child.pid ?? 0), "SIGINT");
  expect(await exited).toEqual([0, null]);
  expect(readOutput()).not.toContain('"level"');
  expect(isLinux ? processesOf(folder) : []).toEqual([]);
});

test.runIf(isLinux)("a killed role is started again, and a killed supervisor leaves nothing behind", async () => {
  const folder = makeFolder();
  const { child, url } = await start(folder, "43829");
  const findWeb = () =>
    processesOf(folder).find((id) => readFileSync(`/proc/${id}/environ`, "utf8").includes("ROLES=web"));
  const first = findWeb();
  process.kill(first ?? 0, "SIGKILL");
  await expect.poll(() => isReady(url), { timeout: 60_000, interval: 100 }).toBe(true);
  expect(findWeb()).not.toBe(first);
  child.kill("SIGKILL");
  await expect.poll(() => processesOf(folder), { timeout: 60_000, interval: 100 }).toEqual([]);
});

test("a wrong configuration and a port in use are said in plain words, with code 1", async () => {
  const run = promisify(execFile);
  const failureOf = (variables: Record<string, string>) =>
    run(process.execPath, [supervisorPath], { env: environment(variables) }).then(
      () => ({ code: 0, stderr: "" }),
      (error: { code: number; stderr: string }) => error,
    );
  const wrong = await failureOf({ PORT: "eighty", ROLES: "printer", DATA_DIR: makeFolder() });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/PORT must be a whole number[\s\S]*ROLES must be/);

  const blocker = createServer();
  await once(blocker.listen(0, "127.0.0.1"), "listening");
  cleanUps.push(() => void blocker.close());
  const address = blocker.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const taken = await failureOf({ PORT: port, DATA_DIR: makeFolder() });
  expect(taken.code).toBe(1);
  expect(taken.stderr).toContain(`Port ${port} is in use: set PORT to another.`);
});
