import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { ensureWebBuild } from "#scripts/setup/web-build.mjs";
import type { Router } from "#server/http/router.ts";
import { createStaticSite } from "#server/http/static-site.ts";

export const root = join(import.meta.dirname, "../..");
export const origin = "https://carvas.example";

/** The pages as they are served, built anew where their sources have changed. */
export async function openBuiltSite(): Promise<Router> {
  await ensureWebBuild(root, { nodeBinary: process.execPath, env: process.env });
  const site = createStaticSite(join(root, "dist"), { origin });
  if (!site) throw new Error("The site is not built.");
  return site;
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), isDynamicEntry: z.boolean().optional() }),
);

/** Bytes of gzipped JavaScript that the modules bring with them, each file once. */
export function gzippedBytesOf(modules: readonly string[]): number {
  const web = join(root, "dist/web");
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8")));
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  modules.forEach(visit);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file)), { level: 9 }).length, 0);
}
