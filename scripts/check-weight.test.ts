import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
let repository: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "carvas-weight-"));
  repository = join(folder, "repository");
  mkdirSync(repository);
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): void {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...who, ...args], { cwd: repository, stdio: "pipe" });
}

function write(name: string, bytes: number): void {
  writeFileSync(join(repository, name), randomBytes(bytes));
}

function commit(name: string, bytes: number, message = name): void {
  write(name, bytes);
  git("add", name);
  git("commit", "--quiet", "--message", message);
}

function weigh(where = repository): { status: number | null; said: string } {
  const script = join(import.meta.dirname, "check-weight.ts");
  // Outside git means outside of any: the temporary folder may lie in somebody's repository.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, where], { encoding: "utf8", env });
  return { status, said: stdout + stderr };
}

it("says what the newest commit adds", () => {
  git("init", "--quiet");
  commit("small.bin", 2_000_000);
  expect(weigh()).toEqual({ status: 0, said: expect.stringMatching(/small\.bin: adds 2\.0 MB\./) });
});

it("refuses more than 10 MB without a reason, and takes it with one", { tags: ["thorough"] }, () => {
  git("init", "--quiet");
  commit("large.bin", 10_100_000);
  expect(weigh()).toEqual({ status: 1, said: expect.stringMatching(/adds 10\.1 MB.*Weight: <why>/) });
  git("commit", "--quiet", "--amend", "--message", "Larger plates\n\nWeight: ten plates with softer shadows");
  expect(weigh()).toEqual({ status: 0, said: expect.stringMatching(/10\.1 MB \(ten plates with softer shadows\)/) });
});

it("counts only what the parents of a commit do not have", { tags: ["thorough"] }, () => {
  git("init", "--quiet");
  commit("large.bin", 10_100_000);
  git("mv", "large.bin", "moved.bin");
  git("commit", "--quiet", "--message", "Moved");
  expect(weigh()).toEqual({ status: 0, said: expect.stringMatching(/Moved: adds 0\.0 MB/) });
});

it("finds a large commit below a small one when the upstream has neither", { tags: ["thorough"] }, () => {
  git("init", "--quiet", "--initial-branch=main");
  commit("first.bin", 1000);
  git("branch", "upstream");
  git("branch", "--quiet", "--set-upstream-to=upstream");
  commit("large.bin", 10_100_000);
  commit("small.bin", 1000);
  expect(weigh()).toEqual({ status: 1, said: expect.stringContaining("large.bin: adds 10.1 MB, more than") });
});

it("judges no commit whose parents a shallow clone has left out", { tags: ["thorough"] }, () => {
  git("init", "--quiet");
  commit("large.bin", 10_100_000);
  commit("small.bin", 1000);
  execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${repository}`, join(folder, "clone")]);
  expect(weigh(join(folder, "clone"))).toEqual({
    status: 0,
    said: expect.stringContaining("not in this shallow clone"),
  });
});

it("tells before the commit that it will need a reason", () => {
  git("init", "--quiet");
  commit("small.bin", 1000);
  write("staged.bin", 6_000_000);
  git("add", "staged.bin");
  write("new.bin", 6_000_000);
  expect(weigh()).toEqual({ status: 0, said: expect.stringContaining("Not committed yet: 12.0 MB") });
});

it("says so where there is no history", () => {
  expect(weigh()).toEqual({ status: 0, said: expect.stringContaining("No history here") });
});
