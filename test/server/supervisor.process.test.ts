import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";

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

type Supervisor = {
  child: ChildProcess;
  url: string;
  readOutput: () => string;
};

async function start(dataDirectory: string, port: string, variables: Record<string, string> = {}): Promise<Supervisor> {
  const child = spawn(process.execPath, [supervisorPath], {
    env: environment({ DATA_DIR: dataDirectory, PORT: port, ...variables }),
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
  const { child, url, readOutput } = await start(folder, "0", { SMPT_URL: "smtp://mail.example" });
  expect(readOutput()).toMatch(/Carvas \d+\.\d+\.\d+\n[\s\S]* {4}Open/);
  expect(readOutput()).toContain("SMPT_URL is read by nobody. Did you mean SMTP_URL?");
  expect(await isReady(url)).toBe(true);
  const exited = once(child, "exit");
  process.kill(-(child.pid ?? 0), "SIGINT");
  expect(await exited).toEqual([0, null]);
  expect(readOutput().replace(/.*misspelt-variable.*\n/, "")).not.toContain('"level"');
  expect(isLinux ? processesOf(folder) : []).toEqual([]);
});

test.runIf(isLinux)(
  "a killed role is started again, and a killed supervisor leaves nothing behind",
  { tags: ["thorough"] },
  async () => {
    const folder = makeFolder();
    const { child, url } = await start(folder, "43829");
    const findWeb = () =>
      processesOf(folder).find((id) => readFileSync(`/proc/${id}/environ`, "utf8").includes("ROLES=web"));
    const first = findWeb();
    process.kill(first ?? 0, "SIGKILL");
    await expect.poll(() => isReady(url), { timeout: 60_000, interval: 100 }).toBe(true);
    expect(findWeb()).not.toBe(first);

    const second = await failureOf({ DATA_DIR: folder, PORT: "0" });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`Another Carvas server is using ${folder}. Stop that one first`);
    expect(await isReady(url)).toBe(true);
    child.kill("SIGKILL");
    await expect.poll(() => processesOf(folder), { timeout: 60_000, interval: 100 }).toEqual([]);
  },
);

test("a database that dies while the roles start is waited for", { tags: ["thorough"] }, async () => {
  const folder = makeFolder();
  // With this level the address is known from the web process's own line, while the worker is still starting.
  const { url, readOutput } = await start(folder, "0", { LOG_LEVEL: "info" });
  const [postmaster] = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(postmaster), "SIGKILL");
  await expect.poll(readOutput, { timeout: 60_000 }).toMatch(/Ready {5}in/);
  await expect.poll(() => isReady(url), { timeout: 60_000, interval: 100 }).toBe(true);
});

const failureOf = (variables: Record<string, string>) =>
  promisify(execFile)(process.execPath, [supervisorPath], { env: environment(variables) }).then(
    () => ({ code: 0, stderr: "" }),
    (error: { code: number; stderr: string }) => error,
  );

test("a folder that can't be written to and a database that can't be reached are named, the password is not", async () => {
  const blocked = join(makeFolder(), "a-file");
  writeFileSync(blocked, "");
  const folder = await failureOf({ DATA_DIR: join(blocked, "data"), PORT: "0" });
  expect(folder.stderr).toMatch(/DATA_DIR \(.*a-file\/data\) can't be written to\. .*a part of the path is no folder/);

  const database = await failureOf({
    DATA_DIR: makeFolder(),
    DATABASE_URL: "postgresql://someone:hunter2@127.0.0.1:1/shop",
    SESSION_SECRET: "a-secret-for-tests-that-is-long-enough",
    PORT: "0",
  });
  expect(database.code).toBe(1);
  expect(database.stderr).toMatch(/The database "shop" .* 127\.0\.0\.1, port 1\. .*nothing listens there/);
  expect(database.stderr).not.toContain("hunter2");
});

test("npm's shell becomes the process that it starts: a signal to npm reaches it", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")));
  for (const script of Object.values(scripts)) expect(script).toMatch(/^exec node /);
});

test("a wrong configuration and a port in use are said in plain words, with code 1", async () => {
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
