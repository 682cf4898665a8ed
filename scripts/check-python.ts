import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ruff from "@astral-sh/ruff-wasm-nodejs";
import { z } from "zod";

/**
 * Lints `studio/` and `training/` and checks their format, with ruff built for Node: nothing of Python needs to be there.
 * `--write` sorts imports, drops unused ones and formats.
 */
const root = join(import.meta.dirname, "..");
const toWrite = process.argv.includes("--write");

const settings = {
  "line-length": 140,
  "target-version": "py311",
  lint: {
    select: ["E", "F", "W", "I", "B", "UP", "PIE", "PLE", "A", "RUF059", "RUF100"],
    // Most zips here pair a thing with the next of its kind, one shorter by nature.
    ignore: ["B905"],
    isort: { "known-first-party": ["cars", "catalogue", "code_hash", "kit", "scene_sources", "scenes", "views"] },
  },
};

/** Mends that change nothing a picture follows from. */
const mendedByMachine = new Set(["I001", "F401", "RUF100"]);

const place = z.object({ row: z.number(), column: z.number() });
const diagnostics = z.array(
  z.object({
    code: z.string().nullable(),
    message: z.string(),
    start_location: place,
    fix: z
      .object({ edits: z.array(z.object({ content: z.string().nullable(), location: place, end_location: place })) })
      .nullable(),
  }),
);
type Edit = NonNullable<z.infer<typeof diagnostics>[number]["fix"]>["edits"][number];

const workspace = new ruff.Workspace(settings, ruff.PositionEncoding.Utf16);

/** Where a place lies in a text; rows and columns count from 1. */
function offsetOf(text: string, at: z.infer<typeof place>): number {
  const before = text.split("\n").slice(0, at.row - 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0) + at.column - 1;
}

function withEdit(text: string, edit: Edit): string {
  return (
    text.slice(0, offsetOf(text, edit.location)) + (edit.content ?? "") + text.slice(offsetOf(text, edit.end_location))
  );
}

/** One mend at a time: each moves what comes after it. */
function mended(text: string): string {
  const found = diagnostics.parse(workspace.check(text));
  const edits = found.find(({ code, fix }) => fix && mendedByMachine.has(code ?? ""))?.fix?.edits;
  return edits ? mended(edits.toReversed().reduce(withEdit, text)) : text;
}

let faults = 0;
for (const file of globSync("{studio,training}/**/*.py", { cwd: root }).toSorted()) {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  const text = toWrite ? workspace.format(mended(source)) : source;
  if (text !== source) writeFileSync(path, text);
  const words = diagnostics
    .parse(workspace.check(text))
    .map(({ code, message, start_location: at }) => `${file}:${at.row}:${at.column} ${code ?? "syntax"} ${message}`);
  if (!toWrite && workspace.format(text) !== text)
    words.push(`${file} is not formatted: node scripts/check-python.ts --write`);
  for (const line of words) process.stdout.write(`${line}\n`);
  faults += words.length;
}
if (faults > 0) process.exitCode = 1;
