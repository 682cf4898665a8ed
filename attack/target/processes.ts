import { readdir, readFile, readlink } from "node:fs/promises";

/** One process, as /proc tells; systems without it show none. */
export type ProcessFacts = {
  pid: number;
  parent: number;
  command: string;
};

export async function readProcesses(): Promise<ProcessFacts[]> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const facts = await Promise.all(ids.map((id) => readProcess(Number(id))));
  return facts.filter((one) => one !== null);
}

async function readProcess(pid: number): Promise<ProcessFacts | null> {
  const [stat, command] = await Promise.all([readOf(pid, "stat"), readOf(pid, "cmdline")]);
  // "pid (name) state parent …": the name may hold anything, brackets too.
  const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === undefined || parent === undefined || state === "Z" || stat === "") return null;
  return { pid, parent: Number(parent), command: command.replaceAll("\0", " ").trim() };
}

/** A process and all that descend from it. */
export async function readTree(root: number): Promise<ProcessFacts[]> {
  const all = await readProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Processes whose command line or environment names the text. */
export async function processesNaming(text: string): Promise<ProcessFacts[]> {
  const all = await readProcesses();
  const named = await Promise.all(
    all.map(async ({ pid, command }) => command.includes(text) || (await readOf(pid, "environ")).includes(text)),
  );
  return all.filter(({ pid }, index) => pid !== process.pid && named[index]);
}

export async function readEnvironment(pid: number): Promise<Map<string, string>> {
  const pairs = (await readOf(pid, "environ")).split("\0").map((line): [string, string] => {
    const at = line.indexOf("=");
    return [line.slice(0, at), line.slice(at + 1)];
  });
  return new Map(pairs);
}

/** Which of the processes takes connections on the port; a server may keep others of the same kind in reserve. */
export async function findListener(port: number, among: readonly ProcessFacts[]): Promise<number | null> {
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const ending = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const listening = "0A";
  const sockets = new Set(
    tables
      .flatMap((table) => table.split("\n").map((line) => line.trim().split(/\s+/)))
      .filter(([, local, , state]) => local?.endsWith(ending) && state === listening)
      .map((columns) => `socket:[${columns[9]}]`),
  );
  for (const { pid } of among) {
    const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const links = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
    if (links.some((link) => sockets.has(link))) return pid;
  }
  return null;
}

/** Memory of its own and its share of what it has in common with others (PSS), in megabytes; 0 when it is gone. */
export async function proportionalMegabytes(pid: number): Promise<number> {
  const rollup = await readOf(pid, "smaps_rollup");
  const own = /^Pss:\s+(\d+)/m.exec(rollup) ?? /^VmRSS:\s+(\d+)/m.exec(await readOf(pid, "status"));
  return Number(own?.[1] ?? 0) / 1024;
}

export async function treeMegabytes(root: number): Promise<number> {
  const tree = await readTree(root);
  const each = await Promise.all(tree.map(({ pid }) => proportionalMegabytes(pid)));
  return each.reduce((sum, megabytes) => sum + megabytes, 0);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Does nothing to a process that is gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}

async function readOf(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
}
