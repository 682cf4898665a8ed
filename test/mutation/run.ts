import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { copyTree } from "./copy-tree.ts";
import { findMutants, type Mutant } from "./find-mutants.ts";
import { openJournal, type Journal, type Outcome } from "./journal.ts";
import { findRelatedTests } from "./related-tests.ts";
import { sampleOf } from "./sample.ts";
import { openTestSession, type Survey, type TestSession } from "./test-session.ts";
import { weaveMutants, type NumberedMutant } from "./weave-mutants.ts";

/**
 * `npm run mutate -- <folder or file> …`: changes one small thing after the other in a copy of the project, and tells which changes no test
 * notices. Options: `--sample <count>` of each path (120), `--seed <number>` (1), `--seconds <count>` for one mutant (25; the tests beside
 * it and the quickest come first), `--tests <folder>` (repeatable) for tests of that folder alone, `--again` tries those that survived before once more.
 */
const root = join(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "120" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "25" },
    tests: { type: "string", multiple: true, default: [""] },
    again: { type: "boolean", default: false },
  },
});
const slowestFactor = 5;
const graceMs = 20_000;
const extraHits = 1_000_000;
/** The number of no mutant. */
const nobody = -1;

const say = (text: string) => process.stdout.write(`${text}\n`);

type Area = {
  path: string;
  mutants: NumberedMutant[];
};

function chooseMutants(sources: Map<string, string>): Area[] {
  const choice = { count: Number(values.sample), seed: Number(values.seed) };
  let id = 0;
  return positionals.map((path) => {
    const files = globSync(path.endsWith(".ts") ? path : `${path}/**/*.ts`, { cwd: root });
    const own = files.filter((file) => !/\.test\.ts$|(^|\/)synthetic-/.test(file) && !sources.has(file)).toSorted();
    for (const file of own) sources.set(file, readFileSync(join(root, file), "utf8"));
    const all = own.flatMap((file) => findMutants(file, sources.get(file) ?? ""));
    const mutants = sampleOf(all, choice).map((mutant) => Object.assign(mutant, { id: id++ }));
    say(`${path}: ${all.length} mutants in ${own.length} files, ${mutants.length} of them are tried`);
    return { path, mutants };
  });
}

async function judge(
  session: TestSession,
  mutant: NumberedMutant,
  survey: Survey,
): Promise<{ outcome: Outcome; reason?: string }> {
  const passing = survey.passed.filter(({ hits }) => (hits[mutant.id] ?? 0) > 0);
  if (passing.length === 0) return { outcome: "unreached" };
  const deadline = Date.now() + Number(values.seconds) * 1000;
  const isBeside = (file: string) => dirname(file) === dirname(mutant.file);
  const quickestFirst = passing.toSorted(
    (a, b) => Number(isBeside(b.file)) - Number(isBeside(a.file)) || a.durationMs - b.durationMs,
  );
  for (const { file, durationMs, hits } of quickestFirst) {
    const hitLimit = 20 * (hits[mutant.id] ?? 0) + extraHits;
    const limitMs = slowestFactor * durationMs + graceMs;
    const failure = await session.findFailure(file, { id: mutant.id, hitLimit, limitMs });
    // A test that fails for another reason (a busy machine, what an earlier mutant left) has noticed nothing.
    const isNoticed = failure !== null && (await session.findFailure(file, { id: nobody, hitLimit, limitMs })) === null;
    if (isNoticed) return { outcome: "killed", reason: `${file}: ${failure}` };
    if (Date.now() > deadline) break;
  }
  return { outcome: "survived" };
}

async function tryAll(copy: string, mutants: readonly NumberedMutant[], journal: Journal): Promise<void> {
  const related = findRelatedTests(root, [...new Set(mutants.map(({ file }) => file))]);
  const tests = related.filter((test) => values.tests.some((folder) => test.startsWith(folder)));
  say(`${mutants.length} to try, with ${tests.length} test files`);
  const session = await openTestSession(copy);
  try {
    const survey = await session.survey(tests);
    for (const { file, reason } of survey.failed)
      say(`  left out, for it fails without any mutant: ${file}: ${reason}`);
    if (survey.passed.length === 0) throw new Error("No test passes without a mutant.");
    for (const [index, mutant] of mutants.entries()) {
      const { outcome, reason } = await judge(session, mutant, survey);
      journal.write(mutant, outcome);
      say(`  ${index + 1}/${mutants.length} ${outcome.padEnd(9)} ${describe(mutant)}`);
      if (reason !== undefined) say(`      ${reason.split("\n", 1)[0]?.slice(0, 150)}`);
    }
  } finally {
    await session.close();
  }
}

function describe({ file, line, original, replacement, way }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 70);
  if (way === "return") return `${file}:${line}  returns at once`;
  return `${file}:${line}  ${short(original)}  →  ${way === "removal" ? "(left out)" : short(replacement)}`;
}

function report({ path, mutants }: Area, journal: Journal): void {
  const judged = mutants.map((mutant) => ({ mutant, result: journal.find(mutant) }));
  const killed = judged.filter(({ result }) => result === "killed").length;
  say(`\n${path}: ${killed} of ${judged.length} killed, ${Math.round((100 * killed) / Math.max(1, judged.length))} %`);
  for (const { mutant, result } of judged)
    if (result !== "killed") say(`  ${result ?? "untried"}  ${describe(mutant)}`);
}

const sources = new Map<string, string>();
const areas = chooseMutants(sources);
const journal = openJournal(join(root, ".cache/mutation/journal.jsonl"), sources);
const open = areas
  .flatMap(({ mutants }) => mutants)
  .filter((mutant) => {
    const known = journal.find(mutant);
    return known === null || (values.again && known !== "killed");
  });
if (open.length > 0) {
  const copy = copyTree(root);
  // Also when the run is cut.
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  for (const [file, code] of sources) {
    const own = open.filter((mutant) => mutant.file === file);
    writeFileSync(join(copy, file), weaveMutants(code, own));
  }
  await tryAll(copy, open, journal);
}
for (const area of areas) report(area, journal);
