// What `npm run bench` runs: measures, prints a table, writes .bench/latest.json; a missed limit fails the run.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { ownMattingModelPath } from "#server/config/model-files.ts";
import { createMatting } from "#server/engines/studio/matting/matting.ts";
import { fetchIsNet } from "../scripts/fetch-isnet.mjs";
import type { BenchContext, Benchmark } from "./benchmark.ts";
import { loadTestPhotos } from "./test-photos.ts";

type Row = { readonly name: string; readonly value: number | null; readonly limit: string; readonly isMet: boolean };

const root = resolve(import.meta.dirname, "..");
const workFolder = join(root, ".bench");

const { values: options, positionals: filters } = parseArgs({
  options: { photos: { type: "string" }, judge: { type: "string" }, sheets: { type: "string" } },
  allowPositionals: true,
});

// As in a worker.
sharp.concurrency(availableParallelism());
const benchmarks = await loadBenchmarks(filters);
const yardstick = createMatting(await fetchIsNet({ report: console.log }));
const modelPath = ownMattingModelPath;
const matting = createMatting(modelPath);
for (const { infer } of [yardstick, matting]) await infer(new Uint8Array(matting.side ** 2 * 3));
await mkdir(workFolder, { recursive: true });

const photosFolder = options.photos ?? join(root, "test", "photos");
const notes: string[] = [];
const context: BenchContext = {
  photos: await loadTestPhotos(photosFolder),
  photosFolder,
  bareInfer: yardstick.infer,
  matting,
  modelPath,
  workFolder,
  judgeFolder: options.judge ?? resolve(root, "..", "shared", "photos", "judge"),
  sheetsFolder: options.sheets ?? join(tmpdir(), "carvas-ablation"),
  note: (line) => notes.push(line),
};

const rows: Row[] = [];
for (const benchmark of benchmarks) {
  const value = await benchmark.measure(context);
  rows.push(toRow(benchmark, value));
  console.log(formatRow(rows.at(-1), benchmark));
}
await Promise.all([yardstick.close(), matting.close()]);

console.log(`\n${[...new Set(notes)].map((line) => `  ${line}`).join("\n")}`);
const report = {
  measuredAt: new Date().toISOString(),
  cores: availableParallelism(),
  node: process.version,
  rows,
  notes,
};
await writeFile(join(workFolder, "latest.json"), `${JSON.stringify(report, null, 2)}\n`);
if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;

async function loadBenchmarks(wanted: readonly string[]): Promise<Benchmark[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".bench.ts")).toSorted();
  const chosen = files.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
  const modules = await Promise.all(
    chosen.map(
      (file): Promise<{ benchmarks: readonly Benchmark[] }> =>
        import(pathToFileURL(join(import.meta.dirname, file)).href),
    ),
  );
  return modules.flatMap((module) => module.benchmarks);
}

function toRow({ name, limit }: Benchmark, value: number | null): Row {
  if (limit === null || value === null) return { name, value, limit: "", isMet: true };
  return "atMost" in limit
    ? { name, value, limit: `≤ ${limit.atMost}`, isMet: value <= limit.atMost }
    : { name, value, limit: `≥ ${limit.atLeast}`, isMet: value >= limit.atLeast };
}

function formatRow(row: Row | undefined, { unit }: Benchmark): string {
  if (row === undefined) return "";
  const digits = { ratio: 2, share: 4, megabytes: 0, seconds: 1, count: 0 }[unit];
  const value = row.value === null ? "–" : row.value.toFixed(digits);
  const verdict = row.value === null ? "not measured" : row.limit === "" ? "" : row.isMet ? "met" : "MISSED";
  return `${row.name.padEnd(40)} ${value.padStart(9)} ${unit.padEnd(10)} ${row.limit.padEnd(9)} ${verdict}`;
}
