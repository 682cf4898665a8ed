import type { PlateQuad } from "#contract/number-plates.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import type { EngineSource, ImageEngine, Spending } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { Progress } from "./report-progress.ts";

export type RunGenerationDeps = {
  db: Database;
  files: ObjectStore;
  presets: PresetCatalogue;
  engine: ImageEngine;
  /** Throws `storage_low` when a picture would find no room. */
  requireRoom: () => Promise<void>;
  openSource: (uploadId: string) => EngineSource;
  /** What the work on a generation may cost. */
  openSpending: (work: { userId: string; generationId: string }) => Spending;
  /** Where an upload's number plate is; null: there is none to be seen. */
  findPlate: (uploadId: string) => Promise<PlateQuad | null>;
  /** Adds one to the profile's `total_generations`. */
  countGeneration: (tx: Transaction, userId: string) => Promise<void>;
};

/** What one try knows. */
export type RunContext = {
  progress: Progress;
  /** Aborted when nobody wants the result any more, or the job was given to another worker. */
  signal: AbortSignal;
};
