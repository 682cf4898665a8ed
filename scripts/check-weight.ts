import { spawnSync } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * What a commit adds to the history stays in every clone for good: says how much that is for the newest commit, for those that the
 * upstream branch does not have, and for what is not committed yet. Above 10 MB the message has to say why: `Weight: re-rendered ten plates`.
 */
const root = realpathSync(process.argv[2] ?? join(import.meta.dirname, ".."));
const maxBytes = 10_000_000;

/** The answer without its last line break; undefined where git says no or is missing. */
function askGit(args: readonly string[], input = ""): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, input, encoding: "utf8", maxBuffer: 256_000_000 });
  return status === 0 ? stdout.replace(/\n$/, "") : undefined;
}

const linesOf = (text: string | undefined) => (text ?? "").split("\n").filter((line) => line !== "");
const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const say = (line: string) => process.stdout.write(`  ${line}\n`);

/** In a shallow clone the oldest commit has lost its parents, and would seem to add everything. */
function isCutOff(commit: string): boolean {
  const [header] = (askGit(["cat-file", "commit", commit]) ?? "").split("\n\n");
  const named = linesOf(header).some((line) => line.startsWith("parent "));
  return named && askGit(["rev-parse", "--verify", "--quiet", `${commit}^`]) === undefined;
}

/** Bytes on the disk, packed as they are, of all that the commit's parents do not have. */
function addedBytes(commit: string): number {
  const objects = linesOf(askGit(["rev-list", "--objects", "--no-object-names", commit, "--not", `${commit}^@`]));
  const sizes = askGit(["cat-file", "--batch-check=%(objectsize:disk)"], `${objects.join("\n")}\n`);
  return linesOf(sizes).reduce((sum, size) => sum + Number(size), 0);
}

function isAccountedFor(commit: string): boolean {
  const subject = askGit(["log", "-1", "--format=%h %s", commit]) ?? commit;
  if (isCutOff(commit)) {
    say(`${subject}: its parent is not in this shallow clone, so what it adds is not known.`);
    return true;
  }
  const bytes = addedBytes(commit);
  const reason = askGit(["log", "-1", "--format=%(trailers:key=Weight,valueonly)", commit])?.trim() ?? "";
  if (bytes <= maxBytes || reason !== "") {
    say(`${subject}: adds ${inMegabytes(bytes)}${reason === "" ? "" : ` (${reason})`}.`);
    return true;
  }
  say(
    `${subject}: adds ${inMegabytes(bytes)}, more than ${inMegabytes(maxBytes)}. Its message needs a last line "Weight: <why>".`,
  );
  return false;
}

/** Of files changed or new, whole; pictures are compressed as they are. */
function uncommittedBytes(): number {
  const files = (askGit(["ls-files", "-z", "--modified", "--others", "--exclude-standard"]) ?? "").split("\0");
  const staged = (askGit(["diff", "--cached", "--name-only", "-z"]) ?? "").split("\0");
  const paths = [...new Set([...files, ...staged])].filter((file) => file !== "");
  const sizes = paths.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function check(): boolean {
  const top = askGit(["rev-parse", "--show-toplevel"]);
  // A tarball may lie inside somebody else's repository.
  if (
    top === undefined ||
    realpathSync(top) !== root ||
    askGit(["rev-parse", "--verify", "--quiet", "HEAD"]) === undefined
  ) {
    say("No history here: what a commit adds is not looked at.");
    return true;
  }
  const open = linesOf(askGit(["rev-list", "@{upstream}..HEAD"]));
  const commits = open.length > 0 ? open : ["HEAD"];
  const verdicts = commits.map(isAccountedFor);
  const uncommitted = uncommittedBytes();
  if (uncommitted > maxBytes)
    say(`Not committed yet: ${inMegabytes(uncommitted)}. The message will need "Weight: <why>".`);
  return verdicts.every(Boolean);
}

if (!check()) process.exitCode = 1;
