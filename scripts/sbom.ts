// `npm run sbom [-- <file>]`: writes the bill of materials (CycloneDX 1.6), and fails when it is none by the standard's own schema. npm's own
// `npm sbom` is not used: it refuses a tree that `overrides` put together, and knows neither networks nor what lies inside a package.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLock } from "./packages/read-lock.ts";
import { findSbomProblem } from "./packages/validate-sbom.ts";
import { writeSbom } from "./packages/write-sbom.ts";

const root = join(import.meta.dirname, "..");
const target = process.argv[2] ?? join(root, "carvas.cdx.json");
const sbom = JSON.stringify(writeSbom(root, readLock(root)), null, 2);
const problem = await findSbomProblem(sbom);
if (problem === null) {
  writeFileSync(target, `${sbom}\n`);
  process.stdout.write(`${target}\n`);
} else {
  process.stderr.write(`Not a bill of materials by its schema: ${problem}\n`);
  process.exitCode = 1;
}
