// `npm run bench [-- <part of a bench file's name> … --photos=<folder> --judge=<folder> --sheets=<folder>]`: measures in a process with the memory settings that the server's have.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { memorySettings } from "#server/config/memory-settings.ts";

const measuring = spawn(
  process.execPath,
  [...process.execArgv, join(import.meta.dirname, "measure.ts"), ...process.argv.slice(2)],
  { env: { ...memorySettings, ...process.env }, stdio: "inherit" },
);
const [code] = await once(measuring, "exit");
process.exitCode = typeof code === "number" ? code : 1;
