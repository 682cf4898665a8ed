import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Large, and never mutated. */
const linked = ["node_modules", "assets", ".cache/models"];

/** A copy of the project as it lies there, for changing: gives its folder, which the caller removes. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "carvas-mutation-"));
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of listed.split("\0")) {
    if (file === "" || file.startsWith("studio/") || linked.some((folder) => file.startsWith(`${folder}/`))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  for (const folder of linked) {
    mkdirSync(dirname(join(copy, folder)), { recursive: true });
    symlinkSync(join(root, folder), join(copy, folder));
  }
  return copy;
}
