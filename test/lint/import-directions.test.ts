import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

/**
 * Lint rules about folders are known to fail silently while green (a resolver that finds nothing allows everything), so this lints
 * snippets that must be refused, and some that must be allowed, with the project's own configuration.
 */
const root = process.cwd();
const sandbox = mkdtempSync(join(tmpdir(), "carvas-lint-"));
afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

const exports = {
  "contract/limits.ts": "export const limit = 1;",
  "imaging/decode/decode-photo.ts": "export const decode = 1;",
  "web/ui/button.ts": "export const button = 1;",
  "web/api/client.ts": "export const client = 1;",
  "web/features/auth/sign-in.ts": "export const signIn = 1;",
  "web/features/tokens/badge.ts": "export const badge = 1;",
  "web/pages/landing.ts": "export const landing = 1;",
  "server/config/config.ts": "export const config = 1;",
  "server/db/schema/accounts.ts": "export const users = 1;",
  "server/db/client.ts": "export const db = 1;",
  "server/jobs/queue.ts": "export const queue = 1;",
  "server/files/object-store.ts": "export const store = 1;",
  "server/files/disk/disk-store.ts": "export const disk = 1;",
  "server/engines/image-engine.ts": "export const engine = 1;",
  "server/engines/studio/studio-engine.ts": "export const studio = 1;",
  "server/domain/tokens/hold-tokens.ts": "export const hold = 1;",
  "server/domain/tokens/token-store.ts": "export const rows = 1;",
  "server/http/app.ts": "export const app = 1;",
} as const;

const refused: [importer: string, imported: keyof typeof exports][] = [
  ["contract/bad.ts", "server/config/config.ts"],
  ["contract/bad.ts", "imaging/decode/decode-photo.ts"],
  ["imaging/bad.ts", "server/config/config.ts"],
  ["web/ui/bad.ts", "web/features/auth/sign-in.ts"],
  ["web/ui/bad.ts", "web/api/client.ts"],
  ["web/api/bad.ts", "web/ui/button.ts"],
  ["web/features/auth/bad.ts", "web/features/tokens/badge.ts"],
  ["web/features/auth/bad.ts", "web/pages/landing.ts"],
  ["web/features/auth/bad.ts", "server/config/config.ts"],
  ["web/pages/bad.ts", "server/http/app.ts"],
  ["server/domain/uploads/bad.ts", "server/domain/tokens/token-store.ts"],
  ["server/domain/uploads/bad.ts", "server/db/schema/accounts.ts"],
  ["server/domain/uploads/bad.ts", "server/files/disk/disk-store.ts"],
  ["server/domain/uploads/bad.ts", "server/engines/studio/studio-engine.ts"],
  ["server/domain/uploads/bad.ts", "server/http/app.ts"],
  ["server/domain/uploads/bad.ts", "server/config/config.ts"],
  ["server/http/bad.ts", "server/domain/tokens/token-store.ts"],
  ["server/http/bad.ts", "server/db/schema/accounts.ts"],
  ["server/jobs/bad.ts", "server/domain/tokens/token-store.ts"],
  ["server/engines/studio/bad.ts", "server/domain/tokens/hold-tokens.ts"],
  ["server/db/bad.ts", "server/domain/tokens/hold-tokens.ts"],
];

const allowed: typeof refused = [
  ["web/features/auth/good.ts", "web/ui/button.ts"],
  ["web/features/auth/good.ts", "web/features/auth/sign-in.ts"],
  ["web/pages/good.ts", "web/features/tokens/badge.ts"],
  ["server/domain/uploads/good.ts", "server/domain/tokens/hold-tokens.ts"],
  ["server/domain/uploads/good.ts", "server/files/object-store.ts"],
  ["server/domain/uploads/good.ts", "server/engines/image-engine.ts"],
  ["imaging/good.ts", "contract/limits.ts"],
  ["server/domain/uploads/good.ts", "imaging/decode/decode-photo.ts"],
  ["server/domain/uploads/upload-store.ts", "server/db/schema/accounts.ts"],
  ["server/http/good.ts", "server/domain/tokens/hold-tokens.ts"],
  ["server/main.ts", "server/files/disk/disk-store.ts"],
];

function write(path: string, text: string): void {
  const target = join(sandbox, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Lints one importer that imports one file by the project's own alias or a relative path; gives the names of the rules broken. */
function lint(files: readonly string[]): Map<string, string[]> {
  const run = spawnSync(
    process.execPath,
    [join(root, "node_modules/oxlint/bin/oxlint"), "--format", "json", "-c", ".oxlintrc.json", ...files],
    { cwd: sandbox, encoding: "utf8" },
  );
  const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { filename: string; code: string }[] };
  const broken = new Map<string, string[]>();
  for (const { filename, code } of diagnostics) broken.set(filename, [...(broken.get(filename) ?? []), code]);
  return broken;
}

function importing(importer: string, imported: string, index: number): string {
  const name = importer.replace(/(bad|good)\.ts$/, `$1-${index}.ts`);
  const alias = /^(contract|imaging|server)\//.test(imported) ? `#${imported}` : undefined;
  const up = "../".repeat(importer.split("/").length - 1);
  write(name, `import * as it from "${alias ?? `${up}${imported}`}";\nexport const thing = it;\n`);
  return name;
}

test("every forbidden import direction is refused, and the allowed ones pass", () => {
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.json"]) cpSync(join(root, file), join(sandbox, file));
  symlinkSync(join(root, "node_modules"), join(sandbox, "node_modules"));
  write(".gitignore", "node_modules\n");
  for (const [path, text] of Object.entries(exports)) write(path, text);
  const bad = refused.map(([importer, imported], index) => importing(importer, imported, index));
  const good = allowed.map(([importer, imported], index) => importing(importer, imported, index));

  const broken = lint(["."]);
  const isRefused = (file: string) => (broken.get(file) ?? []).some((code) => code.includes("boundaries"));
  expect(bad.filter((file) => !isRefused(file))).toEqual([]);
  expect(good.filter(isRefused)).toEqual([]);
});

test("a folder without a line in the table is refused", () => {
  write("server/newcomer/thing.ts", "export const thing = 1;\n");
  write("somewhere/thing.ts", "export const thing = 1;\n");
  const broken = lint(["somewhere"]);
  expect(broken.get("somewhere/thing.ts")?.join()).toContain("no-unknown-files");
});
