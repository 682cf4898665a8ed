import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentSchema } from "#server/config/environment.ts";
import { knownModels } from "#server/engines/studio/matting/matting-model.ts";
import { fillConfigurePage } from "./fill-configure-page.ts";

const readPage = () => readFile(join(import.meta.dirname, "../../docs/configure.md"), "utf8");

test("docs/configure.md is what `npm run make-docs` writes, and describes every variable and every known network", async () => {
  const page = await readPage();
  expect(page).toBe(fillConfigurePage(page));
  const names = Object.keys(environmentSchema.shape);
  expect(names.filter((name) => page.split(`\n| \`${name}\` `).length !== 2)).toEqual([]);
  expect(Object.keys(knownModels).filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});

test("what people wrote around the tables stays, and a page that lost its marks is refused", async () => {
  const page = await readPage();
  const changed = page.replace("# Configure\n", "# Settings\n").replace("| `PORT` ", "| `PROT` ");
  expect(fillConfigurePage(changed)).toBe(page.replace("# Configure\n", "# Settings\n"));
  expect(() => fillConfigurePage("# Configure\n")).toThrow("docs/configure.md must have the lines");
});
