import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UploadPurpose } from "#contract/upload-purposes.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import type { StartGenerationInput } from "#server/domain/generations/start-generation.ts";
import { orderPresets, type PresetFacts } from "#server/domain/presets/preset-catalogue.ts";
import { insertUpload } from "#server/domain/uploads/upload-store.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { openFilesFor, storageVariablesFor } from "#test/storage/storage-of-run.ts";
import type { TestDatabase } from "./test-database.ts";

export const testOrigin = "https://carvas.test";

const facts = (id: string, name: string, section: PresetFacts["section"]): PresetFacts => ({
  id,
  name,
  section,
  thumbnailUrl: `/scenes/${id}/thumbnail.webp`,
});

/** An operator without AI models. */
export const noOffers: EngineOffers = { offers: [], companies: [] };

/** One preset of each section, in no order. */
export const testPresets = orderPresets([
  facts("alpine-garage", "Alpine Garage", "catalogue"),
  facts("retail-one", "Retail One", "retail"),
  facts("studio", "Studio", "core"),
  facts("city", "City", "core"),
]);

/** A data folder of its own with its object store, and the way to remove both. */
export async function createTestFiles(): Promise<{
  files: ObjectStore;
  directory: string;
  /** With which a process of its own opens the same store. */
  variables: NodeJS.ProcessEnv;
  remove: () => Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), "carvas-files-"));
  return { directory, variables: storageVariablesFor(directory), ...(await openFilesFor(directory)) };
}

/** An upload row as `acceptUpload` leaves it, without files: for tests that are about generations. Gives the id. */
export async function createTestUpload(
  { db }: Pick<TestDatabase, "db">,
  userId: string,
  purpose: UploadPurpose = "photo",
): Promise<string> {
  const row = await db.transaction((tx) =>
    insertUpload(tx, {
      userId,
      purpose,
      photoKey: "photos/aa/test.jpg",
      previewKey: "previews/aa/test.webp",
      fileName: "car.jpg",
      width: 2000,
      height: 1500,
      bytes: 1000,
      matteStatus: "ready",
    }),
  );
  return row.id;
}

/** What a browser asks for that picked Studio for the given upload. */
export function startInput(
  own: { userId: string; uploadId: string },
  changes: Partial<StartGenerationInput> = {},
): StartGenerationInput {
  return {
    ...own,
    imageUrl: `/api/files/uploads/${own.uploadId}/photo`,
    ownOrigin: testOrigin,
    logoUrl: null,
    presetName: "Studio",
    isRetailMode: false,
    ratio: "4:3",
    wish: {},
    engine: "studio",
    idempotencyKey: null,
    ...changes,
  };
}
