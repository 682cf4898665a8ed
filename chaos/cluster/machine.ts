import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  findListener,
  isAlive,
  processesNaming,
  readEnvironment,
  readTree,
  sendSignal,
  treeMegabytes,
} from "#attack/target/processes.ts";
import { until } from "#attack/target/until.ts";
import type { Role } from "#server/config/config.ts";

const root = join(import.meta.dirname, "..", "..");
const stopLimitMs = 30_000;

export type MachineSetup = {
  name: string;
  role: Role;
  /** Its own disk: nothing of it is seen by another machine. */
  dataDirectory: string;
  environment: Readonly<Record<string, string>>;
};

/** A machine with one role of the product, as `npm start` runs it there. */
export type Machine = {
  readonly name: string;
  readonly role: Role;
  start: () => Promise<void>;
  /** SIGKILL of everything on it at once, as when the power goes. */
  cutPower: () => Promise<void>;
  /** SIGKILL of the role's process alone; its supervisor starts another. Gives whether there was one. */
  killProcess: () => Promise<boolean>;
  stop: () => Promise<void>;
  readOutput: () => string;
  /** Of all its processes, now; 0 where there is no /proc. */
  megabytes: () => Promise<number>;
};

export function createMachine({ name, role, dataDirectory, environment }: MachineSetup): Machine {
  const output: string[] = [];
  let supervisor: ChildProcess | null = null;

  return {
    name,
    role,
    readOutput: () => output.join(""),
    megabytes: () => treeMegabytes(supervisor?.pid ?? 0),
    start: async () => {
      await mkdir(dataDirectory, { recursive: true });
      const child = spawn(process.execPath, ["server/supervisor.ts"], {
        cwd: root,
        env: {
          PATH: process.env["PATH"],
          HOME: process.env["HOME"],
          ...environment,
          ROLES: role,
          DATA_DIR: dataDirectory,
        },
        // The channel ends with this process, however it ends, and the supervisor with the channel.
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        detached: true,
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()));
      }
      supervisor = child;
      if (role === "worker") await putBehindOthers(child.pid ?? 0);
    },
    cutPower: async () => {
      if (supervisor === null) return;
      const ended = endOf(supervisor);
      const tree = await readTree(supervisor.pid ?? 0);
      for (const { pid } of tree) sendSignal(pid, "SIGKILL");
      await ended;
      // What lost its parent between the look and the signal.
      for (const { pid } of await processesNaming(dataDirectory)) sendSignal(pid, "SIGKILL");
    },
    killProcess: async () => {
      const pid = await findRoleProcess(role, { dataDirectory, port: Number(environment["PORT"] ?? 0) });
      if (pid === null) return false;
      sendSignal(pid, "SIGKILL");
      return true;
    },
    stop: async () => {
      if (supervisor === null) return;
      const tree = await readTree(supervisor.pid ?? 0);
      if (isAlive(supervisor.pid ?? 0)) supervisor.kill("SIGTERM");
      await until(() => tree.every(({ pid }) => !isAlive(pid)), { withinMs: stopLimitMs });
      for (const { pid } of tree) sendSignal(pid, "SIGKILL");
      await sleep(100);
    },
  };
}

/**
 * A machine of its own would take no time from a web machine. Here they share the cores, as services do on one host, and there Linux divides the
 * time by sessions before it looks at niceness: this is what the operator's guide has `CPUWeight` or `cpu_shares` for.
 */
async function putBehindOthers(pid: number): Promise<void> {
  // Only where the system divides so.
  await writeFile(`/proc/${pid}/autogroup`, "10").catch(() => undefined);
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Of a web machine's two the one that takes calls, not the spare one. */
async function findRoleProcess(
  role: Role,
  { dataDirectory, port }: { dataDirectory: string; port: number },
): Promise<number | null> {
  const own = await processesNaming(dataDirectory);
  if (role === "web") return findListener(port, own);
  for (const { pid, command } of own) {
    if (command.includes("server/main.ts") && (await readEnvironment(pid)).get("ROLES") === role) return pid;
  }
  return null;
}
