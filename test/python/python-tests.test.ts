import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * Tests of the Python folders. They need Python 3.10 and nothing else; where there is none, the folders are only linted and typed.
 * `studio/tests`: every module, scene, weather, body and shot, with stand-ins for Blender. `training/tests`: what has to do with
 * networks and pictures runs only where NumPy, PyTorch, ONNX and Pillow are.
 */
const root = join(import.meta.dirname, "..", "..");
const python = ["python3", "python"].find(
  (name) => spawnSync(name, ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).status === 0,
);

it.skipIf(!python).each([
  { folder: "studio", top: "studio/tests" },
  { folder: "training", top: "." },
])(`the tests of $folder/ pass${python ? "" : " (skipped: no Python 3.10 here)"}`, ({ folder, top }) => {
  const run = spawnSync(python ?? "", ["-m", "unittest", "discover", "-s", `${folder}/tests`, "-t", top], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
  });
  expect(run.status, run.stderr).toBe(0);
  expect(Number(/Ran (\d+) tests/.exec(run.stderr)?.[1])).toBeGreaterThan(7);
});
