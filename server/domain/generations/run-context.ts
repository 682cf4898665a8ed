import type { EngineWork } from "#contract/engine-works.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import type { PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import type { EngineSource, ImageEngine, Spending } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import type { GenerationRow } from "./generation-store.ts";
import type { Progress } from "./report-progress.ts";

/** What became of a generation. */
export type GenerationEnd = {
  kind: GenerationRow["kind"];
  pace: "single" | "run";
  /** Null: it was made. */
  errorCode: ErrorCode | null;
  orderedAt: Date;
};

export type WantedSource = {
  uploadId: string;
  /** Null: the one that counts now. */
  cutOutVersion: number | null;
  /** Whether a doubtful outline is taken as it is: nothing is paid for what is made with it. */
  acceptsDoubt: boolean;
};

export type RunGenerationDeps = {
  db: Database;
  files: ObjectStore;
  presets: PresetCatalogue;
  /** `cloud`: AI models, where the operator has configured any. */
  engines: { readonly studio: ImageEngine; readonly cloud: ImageEngine | null };
  offers: EngineOffers;
  /** Throws `storage_low` when a picture would find no room. */
  requireRoom: () => Promise<void>;
  openSource: (wanted: WantedSource) => EngineSource;
  /** Opens ahead what the next picture of a photo begins with. It only reads, and may do nothing. */
  prepareSource: (uploadId: string) => Promise<void>;
  /** Gives finished files their Content Credentials. */
  signer: Pick<ContentSigner, "sign">;
  /** What the work on a generation may cost. */
  openSpending: (spender: { userId: string; generationId: string; work: EngineWork }) => Spending;
  /** Pixel work of this process runs one after the other; within a turn it runs at once. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Where an upload's number plate is; null: there is none to be seen. */
  findPlate: (version: { uploadId: string; cutOutVersion: number }) => Promise<PlateQuad | null>;
  /** Adds one to the profile's `total_generations`. */
  countGeneration: (tx: Transaction, userId: string) => Promise<void>;
  /** Hears how generations end here, for the operator's numbers. */
  noteEnd?: (end: GenerationEnd) => void;
};

/** What one try knows. */
export type RunContext = {
  progress: Progress;
  /** Aborted when nobody wants the result any more, or the job was given to another worker. */
  signal: AbortSignal;
};
