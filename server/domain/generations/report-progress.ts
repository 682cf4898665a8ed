import { generationStages, type GenerationStage } from "#contract/generation-stages.ts";
import type { Database } from "#server/db/client.ts";
import { changeGeneration } from "./change-generation.ts";
import { readStatus, setProgress } from "./generation-store.ts";

export type Progress = {
  /** Says that a stage begins. Never waits: the picture is not held up by telling about it. */
  report: (stage: GenerationStage) => void;
  /** Aborted when the generation turns out to be cancelled or ended by somebody else. */
  cancelled: AbortSignal;
  /** Says that it has turned out so elsewhere. */
  cancel: () => void;
  /**
   * Looks every two seconds whether somebody has ended it while nothing is told of it: an AI model may be waited for for minutes, and is not to be paid for
   * what nobody wants any more. Ends with its scope.
   */
  watchForEnd: () => Disposable;
  /** Waits until the last stage reported is written. Throws when that failed. */
  settle: () => Promise<void>;
};

const lookEveryMs = 2000;

/**
 * Writes the stages of a running generation, never backwards, each with its live event. Stages that follow faster than they can be written
 * are passed over for the last of them.
 */
export function createProgress(db: Database, id: string): Progress {
  const cancellation = new AbortController();
  let waiting: GenerationStage | null = null;
  let writing: Promise<void> | null = null;
  let failure: unknown = null;

  const write = async (stage: GenerationStage) => {
    const percent = generationStages[stage].startsAtPercent;
    const row = await db.transaction((tx) => changeGeneration(tx, () => setProgress(tx, { id, stage, percent })));
    if (row === null) await look();
  };
  const look = async () => {
    if ((await readStatus(db, id)) !== "running") cancellation.abort();
  };
  const writeAll = async () => {
    try {
      while (waiting !== null) {
        const stage = waiting;
        waiting = null;
        await write(stage);
      }
    } catch (error) {
      failure ??= error;
    } finally {
      // In the same step as the last look at `waiting`: a stage reported after it begins anew.
      writing = null;
    }
  };

  return {
    report: (stage) => {
      waiting = stage;
      writing ??= writeAll();
    },
    cancelled: cancellation.signal,
    cancel: () => cancellation.abort(),
    watchForEnd: () => {
      // A look that fails says nothing; the next one follows.
      const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs);
      return { [Symbol.dispose]: () => clearInterval(timer) };
    },
    settle: async () => {
      while (writing !== null) await writing;
      if (failure !== null) throw failure;
    },
  };
}
