import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { onServer, tags } from "../../vitest.config.ts";

/** Tests of a copied tree, with one mutant awake, in one Vitest and beside one database for all of them. */
export type TestSession = {
  /** Which mutants each test file passes by, and how often; no mutant is awake. Files that fail so are in `failed`. */
  survey: (files: readonly string[]) => Promise<Survey>;
  /** Why the file fails with this mutant awake, or that it does not end; null when it passes. */
  findFailure: (file: string, awake: { id: number; hitLimit: number; limitMs: number }) => Promise<string | null>;
  close: () => Promise<void>;
};

export type Survey = {
  passed: { file: string; durationMs: number; hits: Readonly<Record<string, number>> }[];
  failed: { file: string; reason: string }[];
};

const asleep = { active: -1, hitLimit: Infinity };

export async function openTestSession(copy: string): Promise<TestSession> {
  const processes = mkdtempSync(join(copy, "processes-"));
  const vitest = await createVitest({
    root: copy,
    config: false,
    watch: false,
    pool: "forks",
    maxWorkers: 2,
    reporters: [{}],
    ...onServer,
    tags,
    include: ["{contract,imaging,server,test}/**/*.test.ts"],
    setupFiles: ["test/mutation/activate.ts", ...onServer.setupFiles],
  });
  const project = vitest.getRootProject();
  const runWith = async (files: readonly string[], awake: { active: number; hitLimit: number }) => {
    rmSync(processes, { recursive: true, force: true });
    mkdirSync(processes);
    project.provide("mutation", { ...awake, processes });
    // Vitest keeps what failed in earlier runs, and gives it back with the next: each mutant would inherit the failures of those before it.
    vitest.state.filesMap.clear();
    vitest.state.clearErrors();
    const specifications: TestSpecification[] = files.map((file) => project.createSpecification(join(copy, file)));
    return vitest.runTestSpecifications(specifications);
  };
  return {
    survey: async (files) => {
      const { testModules } = await runWith(files, asleep);
      const judged = testModules.map((module) => ({
        file: module.relativeModuleId,
        isPassed: module.state() === "passed",
        durationMs: module.diagnostic().duration + module.diagnostic().collectDuration,
        hits: module.meta().mutantHits ?? {},
        reason: firstErrorOf(module),
      }));
      return {
        passed: judged.filter(({ isPassed }) => isPassed),
        failed: judged.filter(({ isPassed }) => !isPassed),
      };
    },
    findFailure: async (file, { id, hitLimit, limitMs }) => {
      const watchdog = setTimeout(() => killAll(processes), limitMs);
      const { testModules, unhandledErrors } = await runWith([file], { active: id, hitLimit });
      clearTimeout(watchdog);
      const module = testModules.find(({ relativeModuleId }) => relativeModuleId === file);
      if (unhandledErrors.length > 0) return inspect(unhandledErrors[0], { depth: 0 });
      return module?.state() === "passed" ? null : module === undefined ? "it did not run" : firstErrorOf(module);
    },
    close: () => vitest.close(),
  };
}

function firstErrorOf(module: TestModule): string {
  const errors = [...module.children.allTests("failed")].flatMap((test) => test.result().errors ?? []);
  return (errors[0] ?? module.errors()[0])?.message ?? "";
}

function killAll(processes: string): void {
  for (const id of readdirSync(processes)) {
    try {
      process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended by itself in the meantime.
      continue;
    }
  }
}
