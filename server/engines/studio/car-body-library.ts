import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { views, type View } from "#contract/views.ts";
import { carBodySchema, type CarBody } from "#imaging/views/car-body.ts";
import type { Logger } from "#server/log/logger.ts";

/** A body on offer. Its layers stay on disk until they are needed. */
export type LibraryBody = { readonly body: CarBody; readonly folder: string };

/**
 * Reads `<directory>/<style>/body.json` of every body (studio/README.md). A folder that is not complete is logged and left out: one bad
 * body must not take the others down.
 */
export async function readCarBodyLibrary(directory: string, log: Logger): Promise<ReadonlyMap<string, LibraryBody>> {
  const entries = await readdir(directory, { withFileTypes: true });
  const library = new Map<string, LibraryBody>();
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    try {
      library.set(name, await readCarBody(join(directory, name), name));
    } catch (error) {
      log.error({ body: name, err: error }, "a car body is not complete and is not offered");
    }
  }
  return library;
}

/** Reads one body and looks whether its layers are there. */
export async function readCarBody(folder: string, style: string): Promise<LibraryBody> {
  const body = carBodySchema.parse(JSON.parse(await readFile(join(folder, "body.json"), "utf8")));
  if (body.style !== style) throw new Error(`body.json calls itself ${body.style}`);
  for (const view of views) {
    const files = new Set(await readdir(join(folder, view)));
    const missing = requiredFiles(body, view).filter((file) => !files.has(file));
    if (missing.length > 0) throw new Error(`${view} lacks ${missing.join(", ")}`);
  }
  return { body, folder };
}

function requiredFiles(body: CarBody, view: View): string[] {
  const { stripesCrop, patches } = body.views[view];
  const layers = ["base.webp", "solid.webp", "metallic.webp", "masks.webp"];
  return [
    ...layers,
    "shadow.webp",
    ...(stripesCrop === null ? [] : ["stripes.webp"]),
    ...Object.keys(patches).flatMap((patch) => layers.map((layer) => `${patch}-${layer}`)),
  ];
}
