import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const mainPath = join(import.meta.dirname, "../../clients/cli/src/main.ts");

export type CliRun = { exitCode: number | null; said: string; complained: string };

/** The command line client as a process of its own. */
export function startCli(
  args: readonly string[],
  { key, url }: { key?: string; url?: string },
): { child: ChildProcess; ended: Promise<CliRun>; said: () => string } {
  const env = { PATH: process.env["PATH"], ...(key && { CARVAS_API_KEY: key }), ...(url && { CARVAS_URL: url }) };
  const child = spawn(process.execPath, [mainPath, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let [said, complained] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  const ended = once(child, "close").then(() => ({ exitCode: child.exitCode, said, complained }));
  return { child, ended, said: () => said };
}

export async function runCli(args: readonly string[], where: { key?: string; url?: string }): Promise<CliRun> {
  return startCli(args, where).ended;
}
