import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * The studio's own tests: every module, scene, weather, body and shot, with stand-ins for Blender (`studio/tests/`). They need Python 3.10
 * and nothing else; where there is none, the studio is only linted and typed.
 */
const root = join(import.meta.dirname, "..", "..");
const python = ["python3", "python"].find(
  (name) => spawnSync(name, ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"]).status === 0,
);

it.skipIf(!python)(
  `the studio's sources import and are whole${python ? "" : " (skipped: no Python 3.10 here)"}`,
  () => {
    const run = spawnSync(python ?? "", ["-m", "unittest", "discover", "-s", "studio/tests"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
    });
    expect(run.status, run.stderr).toBe(0);
    expect(Number(/Ran (\d+) tests/.exec(run.stderr)?.[1])).toBeGreaterThan(7);
  },
);
