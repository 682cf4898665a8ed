import type { EngineWork } from "#contract/engine-works.ts";
import { AppError } from "#contract/errors.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { EngineOffers } from "#server/domain/engines/engine-offers.ts";
import { requireCloudFor } from "#server/domain/engines/require-engine.ts";
import type { EngineSource, ImageEngine, Spending } from "#server/engines/image-engine.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import type { GenerationRow } from "./generation-store.ts";
import type { Progress } from "./report-progress.ts";

export type WantedSource = {
  uploadId: string;
  /** Null: the one that counts now. */
  cutOutVersion: number | null;
  /** Whether a doubtful outline is taken as it is: nothing is paid for what is made with it. */
  acceptsDoubt: boolean;
};

/** `cloud`: AI models, where the operator has configured any. */
export type Engines = { readonly studio: ImageEngine; readonly cloud: ImageEngine | null };

/** Pixel work of this process runs one after the other; within a turn it runs at once. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Where an upload's number plate is; null: there is none to be seen. */
export type FindKnownPlate = (version: { uploadId: string; cutOutVersion: number }) => Promise<PlateQuad | null>;

/** What is needed to make anything, whichever kind. */
export type MakerDeps = {
  db: Database;
  files: ObjectStore;
  engines: Engines;
  offers: EngineOffers;
  openSource: (wanted: WantedSource) => EngineSource;
  /** Gives finished files their Content Credentials. */
  signer: Pick<ContentSigner, "sign">;
  /** What the work on a generation may cost. */
  openSpending: (spender: { userId: string; generationId: string; work: EngineWork }) => Spending;
  /** Adds one to the profile's `total_generations`. */
  countGeneration: (tx: Transaction, userId: string) => Promise<void>;
};

/** What one try knows. */
export type MakingContext = {
  progress: Progress;
  /** Aborted when nobody wants the result any more, or the job was given to another worker. */
  signal: AbortSignal;
};

/** Makes what a row orders, and finishes it; gives whether this try was the one that did. */
export type Maker<Row> = (row: Row, context: MakingContext) => Promise<boolean>;

/** The engine that a row was ordered from, when the work begins: offer and agreement may have been taken back. Throws `engine_not_offered`, `engine_not_agreed`. */
export async function engineOf(
  { db, engines, offers }: Pick<MakerDeps, "db" | "engines" | "offers">,
  row: GenerationRow,
): Promise<ImageEngine> {
  if (row.engine === "studio") return engines.studio;
  await requireCloudFor(db, { userId: row.userId, offers, work: workOf(row) });
  if (engines.cloud === null) throw new AppError("engine_not_offered");
  return engines.cloud;
}

/** What a row is offered and priced as. */
export function workOf(row: GenerationRow): EngineWork {
  return row.kind === "views" && row.remadeView !== null ? "single-view" : row.kind;
}
