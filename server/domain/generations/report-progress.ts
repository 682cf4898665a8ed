import { generationStages, type GenerationStage } from "#contract/generation-stages.ts";
import type { Database } from "#server/db/client.ts";
import { changeGeneration } from "./change-generation.ts";
import { readStatus, setProgress } from "./generation-store.ts";

export interface Progress {
  /** Says that a stage begins. Never waits: the picture is not held up by telling about it. */
  report: (stage: GenerationStage) => void;
  /** Aborted when the generation turns out to be cancelled or ended by somebody else. */
  cancelled: AbortSignal;
  /** Waits until everything reported is written. Throws when that failed. */
  settle: () => Promise<void>;
}

/** Writes the stages of a running generation, in order and never backwards, each with its live event. */
export function createProgress(db: Database, id: string): Progress {
  const cancellation = new AbortController();
  let failure: unknown = null;
  let written: Promise<void> = Promise.resolve();

  const write = async (stage: GenerationStage) => {
    const percent = generationStages[stage].startsAtPercent;
    const row = await db.transaction((tx) => changeGeneration(tx, () => setProgress(tx, { id, stage, percent })));
    if (row === null && (await readStatus(db, id)) !== "running") cancellation.abort();
  };

  return {
    report: (stage) => {
      written = written
        .then(() => write(stage))
        .catch((error: unknown) => {
          failure ??= error;
        });
    },
    cancelled: cancellation.signal,
    settle: async () => {
      await written;
      if (failure !== null) throw failure;
    },
  };
}
