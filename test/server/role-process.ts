import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Role } from "#server/config/config.ts";
import { memorySettings } from "#server/config/memory-settings.ts";
import { roleMessageSchema, type RoleMessage } from "#server/process/role-message.ts";

const mainPath = join(import.meta.dirname, "..", "..", "server", "main.ts");

export type RoleProcess = {
  /** Where a web process listens. */
  url: string;
  pid: number;
  /** Ends it by a signal and waits until it is gone. */
  end: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
};

export type RoleSetup = {
  databaseUrl: string;
  dataDirectory: string;
  /** For a web process; any free one if not given. */
  port?: string;
  /** Of the server's own, beside these. */
  variables?: NodeJS.ProcessEnv;
};

/** Starts `server/main.ts` as a process of its own and waits until it is ready. */
export async function startRole(
  role: Role,
  { databaseUrl, dataDirectory, port = "0", variables = {} }: RoleSetup,
): Promise<RoleProcess> {
  const child = fork(mainPath, {
    silent: true,
    env: {
      ...memorySettings,
      PATH: process.env["PATH"],
      ROLES: role,
      PORT: port,
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      SESSION_SECRET: "a-secret-for-tests-that-is-long-enough",
      ...variables,
    },
  });
  // Shown where a test of the file fails: what is killed on purpose has much to say.
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece: Buffer) => console.log(piece.toString().trimEnd()));
  const ended = once(child, "exit");
  const first = await Promise.race([firstWord(child), ended.then(() => null)]);
  if (first?.type !== "ready") throw new Error(`the ${role} process did not start: ${JSON.stringify(first)}`);
  return {
    url: first.url ?? "",
    pid: child.pid ?? 0,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Whether it is ready. A worker that finds work tells of that too, even before. */
function firstWord(child: ChildProcess): Promise<RoleMessage> {
  return new Promise((resolve) => {
    child.on("message", (data) => {
      const message = roleMessageSchema.parse(data);
      if (message.type !== "pixel-work") resolve(message);
    });
  });
}
