import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const requiredMajor = 24;

/** Node 24: the running one where it is new enough, else the one that the `node` package brought. */
export function findNodeBinary(root) {
  if (Number(process.versions.node.split(".")[0]) >= requiredMajor) return process.execPath;
  const packaged = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(packaged)) return packaged;
  throw new Error(
    `Carvas runs on Node ${requiredMajor}. This is ${process.version}, and the "node" package brought no binary for ` +
      `${process.platform} ${process.arch}. Install Node ${requiredMajor} and try again.`,
  );
}

/** The environment in which every tool runs under that Node. */
export function environmentWithNode(nodeBinary) {
  return { ...process.env, PATH: `${dirname(nodeBinary)}${delimiter}${process.env.PATH ?? ""}` };
}
