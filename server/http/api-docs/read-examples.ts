import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../clients/examples");

/** The languages of the examples, by the ending of their files: a test runs each file as it stands on the page. */
export const exampleLanguages = [
  { name: "curl", ending: "sh" },
  { name: "TypeScript", ending: "ts" },
  { name: "Python", ending: "py" },
] as const;

export type Example = { language: string; code: string };

/** `make-picture` or `receive-webhook`, in each language. */
export function readExamples(name: string): Example[] {
  return exampleLanguages.map(({ name: language, ending }) => ({
    language,
    code: readFileSync(join(folder, `${name}.${ending}`), "utf8").trimEnd(),
  }));
}
