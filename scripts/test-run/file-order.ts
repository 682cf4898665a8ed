import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");

/** Seconds of files that take two or more, as they were measured last. */
export const slowFiles = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(join(root, "test/slow-files.json"), "utf8")));

/**
 * The longest files first, so that no worker is left alone with one at the end; with `CARVAS_TEST_SEED` in a random order, since files that share a
 * worker must not lean on each other. Files of a project stay together: Vitest takes a worker over only where the next file is of the same project.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seed = process.env["CARVAS_TEST_SEED"] ?? "";
    const weightOf = ({ moduleId }: TestSpecification): number => {
      const path = relative(root, moduleId);
      if (seed === "") return slowFiles[path] ?? 0;
      return createHash("sha256").update(`${seed} ${path}`).digest().readUInt32BE();
    };
    const inOrder = (one: TestSpecification, other: TestSpecification): number =>
      one.project.name.localeCompare(other.project.name) || weightOf(other) - weightOf(one);
    return files.toSorted(inOrder);
  }
}
