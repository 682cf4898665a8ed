import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import initReader, { WasmReader } from "@contentauth/c2pa-wasm";
import { z } from "zod";

/*
 * The reference implementation of C2PA (c2pa-rs, as WebAssembly), which public checkers stand on. Nothing of the product uses it: what only our own
 * library could read would be proven to nobody.
 */

const reportSchema = z.object({
  active_manifest: z.string(),
  manifests: z.record(
    z.string(),
    z.object({
      claim_version: z.number(),
      claim_generator_info: z.array(z.object({ name: z.string(), version: z.string() })),
      ingredients: z.array(z.object({ relationship: z.string(), instance_id: z.string().optional() })).default([]),
      assertions: z.array(z.object({ label: z.string(), data: z.unknown() })),
      signature_info: z.object({
        alg: z.string(),
        issuer: z.string(),
        common_name: z.string(),
        time: z.string().optional(),
      }),
    }),
  ),
  validation_state: z.enum(["Invalid", "Valid", "Trusted"]),
  validation_status: z.array(z.object({ code: z.string() })).default([]),
  validation_results: z.object({ activeManifest: z.object({ success: z.array(z.object({ code: z.string() })) }) }),
});

let ready: Promise<unknown> | undefined;

/** What it says of a file. @throws what it throws for a file without credentials */
export async function readIndependently(file: Uint8Array, mediaType: string) {
  const path = createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm");
  ready ??= initReader({ module_or_path: readFileSync(path) });
  await ready;
  using reader = await WasmReader.fromBytes(mediaType, file);
  const report = reportSchema.parse(JSON.parse(reader.json()));
  const manifest = report.manifests[report.active_manifest];
  if (manifest === undefined) throw new Error("the report has no active manifest");
  return {
    state: report.validation_state,
    failures: report.validation_status.map(({ code }) => code),
    successes: report.validation_results.activeManifest.success.map(({ code }) => code),
    manifest,
  };
}
