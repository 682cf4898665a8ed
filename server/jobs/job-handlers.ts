import type { Database } from "#server/db/client.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import type { RunGenerationDeps } from "#server/domain/generations/run-context.ts";
import { runGeneration } from "#server/domain/generations/run-generation.ts";
import { sweepGenerations } from "#server/domain/generations/sweep-generations.ts";
import { cutOutUpload, failCutOut, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { sweepUploads } from "#server/domain/uploads/sweep-uploads.ts";
import type { Logger } from "#server/log/logger.ts";
import { enqueueRunPicture } from "./enqueue-run-picture.ts";
import type { JobQueue } from "./job-queue.ts";
import type { JobHandlers } from "./job-worker.ts";

export type JobHandlerDeps = {
  db: Database;
  uploads: CutOutDeps;
  generations: RunGenerationDeps;
  queue: Pick<JobQueue, "isOpen" | "enqueue">;
  /** Removes what interrupted uploads left on disk. */
  sweepFiles: () => Promise<number>;
  /** Removes expired sessions and the like, and tells what is to be told; expired rows are no orphans and worth no line. */
  sweepAccounts?: () => Promise<number>;
  log: Logger;
};

/** What each kind of job does: one use case each. */
export function createJobHandlers(deps: JobHandlerDeps): JobHandlers {
  return {
    "cut-out-upload": {
      isPixelWork: true,
      run: ({ uploadId }) => cutOutUpload(deps.uploads, uploadId),
      giveUp: ({ uploadId }) => failCutOut(deps, uploadId),
    },
    "generate-image": {
      isPixelWork: true,
      run: ({ generationId }, { signal }) => runGeneration(deps.generations, { id: generationId, signal }),
      giveUp: ({ generationId }) => failGeneration(deps.generations, { id: generationId, code: "engine_failed" }),
    },
    "sweep-work": {
      isPixelWork: false,
      run: () => sweepWork(deps),
      // The next minute brings the next one.
      giveUp: async () => {},
    },
  };
}

async function sweepWork(deps: JobHandlerDeps): Promise<void> {
  const {
    db,
    generations: { files },
    queue,
    sweepFiles,
    sweepAccounts,
    log,
  } = deps;
  const generations = await sweepGenerations({
    db,
    files,
    isQueued: (id) => queue.isOpen("generate-image", id),
    putBack: (id) => db.transaction((tx) => enqueueRunPicture(queue, tx, id)),
  });
  const uploads = await sweepUploads({ db, isQueued: (id) => queue.isOpen("cut-out-upload", id) });
  const leftovers = await sweepFiles();
  if (generations + uploads + leftovers > 0) log.warn({ generations, uploads, files: leftovers }, "orphans were swept");
  const expired = (await sweepAccounts?.()) ?? 0;
  if (expired > 0) log.debug({ expired }, "what had expired was removed");
}
