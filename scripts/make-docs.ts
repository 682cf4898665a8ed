import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fillConfigurePage } from "./docs/fill-configure-page.ts";

/** `npm run make-docs` writes the tables of docs/configure.md anew, after a variable has changed. */
const target = join(import.meta.dirname, "../docs/configure.md");
await writeFile(target, fillConfigurePage(await readFile(target, "utf8")));
process.stdout.write(`${target} is written.\n`);
