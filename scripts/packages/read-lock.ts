import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const dependencies = z.record(z.string(), z.string()).default({});

const lockedPackage = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  deprecated: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  dependencies,
  optionalDependencies: dependencies,
});
const lockSchema = z.object({ packages: z.record(z.string(), lockedPackage) });
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies,
  devDependencies: dependencies,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});

export type LockedPackage = z.infer<typeof lockedPackage> & {
  /** As npm knows it: `@scope/name`. */
  readonly name: string;
  /** Where it lies: `node_modules/a/node_modules/b`. */
  readonly path: string;
};

export type Lock = {
  readonly manifest: z.infer<typeof manifestSchema>;
  readonly packages: readonly LockedPackage[];
};

export function readLock(root: string): Lock {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));
  const { packages } = lockSchema.parse(read("package-lock.json"));
  return {
    manifest: manifestSchema.parse(read("package.json")),
    packages: Object.entries(packages)
      .filter(([path]) => path !== "")
      .map(([path, one]) => Object.assign(one, { path, name: path.slice(path.lastIndexOf("node_modules/") + 13) })),
  };
}

/** The package that `name` means to the one at `path`, as Node looks for it: the nearest on the way up. */
export function resolveIn(
  byPath: ReadonlyMap<string, LockedPackage>,
  path: string,
  name: string,
): LockedPackage | null {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/")))) {
    const found = byPath.get(from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`);
    if (found !== undefined) return found;
    if (from === "" || !from.includes("node_modules/")) return null;
    if (!from.includes("/node_modules/")) return byPath.get(`node_modules/${name}`) ?? null;
  }
}
