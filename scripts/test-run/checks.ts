import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { makeClientTypes } from "../clients/make-client-types.ts";
import { printLine } from "./lane.ts";

const root = join(import.meta.dirname, "../..");

export type Check = {
  title: string;
  /** What Node is started with, paths from the root. */
  args: readonly string[];
  /** All that it reads, where little of the repository is: unchanged since it was clean, it is not repeated. */
  reads?: readonly string[];
};

const python = ["studio/**/*.py", "training/**/*.py"];

/** What it found is kept: next time only what a change can reach is looked at. */
const typesOf = (folder: string, name: string): string[] => {
  const kept = ["--incremental", "--tsBuildInfoFile", `.cache/types-of-${name}.json`];
  return ["node_modules/typescript/bin/tsc", "-p", folder, ...kept];
};

/** Longest first, so that none is left alone at the end. */
export const checks: readonly Check[] = [
  { title: "Lint", args: ["node_modules/oxlint/bin/oxlint", "--deny-warnings"] },
  { title: "Types of the server", args: typesOf(".", "server") },
  { title: "Types of the studio", args: ["node_modules/pyright/index.js", "-p", "studio"], reads: python },
  { title: "Types of the training", args: ["node_modules/pyright/index.js", "-p", "training"], reads: python },
  { title: "Types of the pages", args: typesOf("web", "pages") },
  { title: "Unused code", args: ["node_modules/knip/bin/knip.js"] },
  { title: "Lint and format of Python", args: ["scripts/check-python.ts"], reads: python },
  { title: "Borders between rooms", args: ["scripts/check-borders.ts"] },
  { title: "Regular expressions", args: ["scripts/check-patterns.ts"] },
  { title: "Format", args: ["node_modules/oxfmt/bin/oxfmt", "--check", "."] },
  { title: "Weight of commits", args: ["scripts/check-weight.ts"] },
  { title: "Packages and licences", args: ["scripts/check-packages.ts"] },
];

/** Runs all, as many at once as there are cores, so that one look shows everything. Gives how many failed. */
export async function runChecks(wanted: readonly Check[] = checks): Promise<number> {
  // Checked with the rest, but not in the repository.
  await makeClientTypes();
  const waiting = [...wanted];
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await runCheck(check))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return failed;
}

/** What a check says is shown only where it failed. */
async function runCheck({ title, args, reads }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const state = reads === undefined ? "" : stateOf(args, reads);
  const mark = join(root, ".cache/clean-checks", state);
  if (state !== "" && existsSync(mark)) {
    printLine(true, title, { result: "clean, as before", seconds: 0 });
    return true;
  }
  const { code, output } = await runNode(args);
  const isGood = code === 0;
  const seconds = (performance.now() - startedAt) / 1000;
  printLine(isGood, title, { result: isGood ? "clean" : "NOT CLEAN", seconds });
  if (isGood && state !== "") {
    mkdirSync(join(root, ".cache/clean-checks"), { recursive: true });
    writeFileSync(mark, "");
  }
  if (!isGood) process.stdout.write(`${output.trimEnd()}\n    Run it alone: node ${args.join(" ")}\n`);
  return isGood;
}

/** A name for what a check would look at: the files that it reads, how it is set up, and the packages. */
function stateOf(args: readonly string[], reads: readonly string[]): string {
  const hash = createHash("sha256").update(args.join(" "));
  const always = ["package-lock.json", "scripts/check-python.ts", "{studio,training}/pyrightconfig.json"];
  for (const file of globSync([...reads, ...always], { cwd: root }).toSorted())
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function runNode(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => resolve({ code, output }));
  });
}
