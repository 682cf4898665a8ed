import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";

/** These start the product as processes of its own, where no mutant is awake, run the matting model, or look at the repository itself. */
const unsuitable = /^test\/(lint|site)|supervisor|crash|full-disk|pipeline|own-network|close-matting/;

/** Test files from which an import leads, in however many steps, to one of these files. */
export function findRelatedTests(root: string, files: readonly string[]): string[] {
  const wanted = new Set(files);
  const reach = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    const known = reach.get(file);
    if (known !== undefined) return known;
    // Circles end here.
    reach.set(file, wanted.has(file));
    const does = wanted.has(file) || importsOf(root, file).some(reaches);
    reach.set(file, does);
    return does;
  };
  return globSync("{contract,imaging,server,test}/**/*.test.ts", { cwd: root })
    .filter((file) => !unsuitable.test(file) && reaches(file))
    .toSorted();
}

function importsOf(root: string, file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), "utf8"), { lang: "ts" });
  const names = module.staticImports.map((statement) => statement.moduleRequest.value);
  return names.flatMap((name) => {
    if (!/^[.#].*\.ts$/.test(name)) return [];
    return name.startsWith("#") ? [name.slice(1)] : [relative(root, resolve(root, dirname(file), name))];
  });
}
