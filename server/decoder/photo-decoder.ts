import { availableParallelism } from "node:os";
import { AppError } from "#contract/errors.ts";
import type { CopyWish } from "#imaging/encode/copy-picture.ts";
import type { RenditionFrame } from "#imaging/encode/rendition.ts";
import { createFairQueue, type FairQueue } from "#server/domain/some-at-once/fair-queue.ts";
import type { Logger } from "#server/log/logger.ts";
import { createChildPool } from "./child-pool.ts";
import type { DecoderChild, Outcome } from "./decoder-child.ts";
import type { DecoderTask, StoredPhoto } from "./decoder-messages.ts";
import { createMemoryShares, type Sharing } from "./memory-shares.ts";

/** A photo a core; more at a time would only share the memory's width. */
const mostAtOnce = 4;

/**
 * A dealer sends a day's photos at once (60), and again from a second tab; four of them may do so at the same moment. Emptied in 40 s by two
 * cores; what waits is files on disk (at most 4 GB), and 50 kB of memory each.
 */
const waitingLimits = { perAccount: 100, inAll: 400 } as const;
const retryAfterSeconds = 30;

/** A photo isn't to blame for the first process that dies under it; for the second it is. */
const mostAttempts = 2;

type Made = { readonly account: string };

export type PhotoDecoder = {
  /** Checks the file at `source`, and writes what is kept of it to `content` and `preview`. Throws the codes of unusable photos. */
  storePhoto: (
    task: Made & { use: "photo" | "graphic"; source: string; content: string; preview: string },
  ) => Promise<StoredPhoto>;
  makeRendition: (task: Made & { source: string; target: string; frame: RenditionFrame }) => Promise<void>;
  makeMattePreview: (task: Made & { source: string; target: string; longSidePixels: number }) => Promise<void>;
  makeAlphaFile: (task: Made & { source: string; target: string }) => Promise<void>;
  turnPhoto: (
    task: Made & { source: string; target: string; degrees: number; variant: "photo" | "preview" },
  ) => Promise<void>;
  copyPicture: (task: Made & { source: string; target: string; wish: CopyWish }) => Promise<void>;
  makeCutOut: (task: Made & { photo: string; matte: string; target: string; hasShadow: boolean }) => Promise<void>;
  /** What is under way or waits is told `unavailable`. */
  close: () => Promise<void>;
};

type Job = {
  readonly task: DecoderTask;
  readonly settle: PromiseWithResolvers<Outcome>;
  attempts: number;
} & Sharing;

export type PhotoDecoderOptions = {
  logger: Logger;
  /** All that a decoder process knows of its surroundings. */
  environment: Readonly<Record<string, string>>;
  /** How many photos of one account are decoded at once. */
  processes?: number;
  /** How much of the processor time that a photo may take it is given; less in tests. */
  timeShare?: number;
};

/**
 * Opens pictures in processes of their own, one photo a core; a process that dies is replaced. Each call waits its turn among the accounts.
 */
export function createPhotoDecoder(options: PhotoDecoderOptions): PhotoDecoder {
  const schedule = createSchedule(options);
  const run = async (account: string, task: DecoderTask): Promise<Outcome> => {
    const job: Job = { account, task, settle: Promise.withResolvers(), attempts: 0, memoryBytes: 0, passedOver: 0 };
    schedule.add(job);
    return job.settle.promise;
  };
  const make = async (account: string, task: DecoderTask): Promise<void> => {
    const outcome = await run(account, task);
    if (outcome.type !== "made") throw failureOf(outcome);
  };
  return {
    storePhoto: async ({ account, ...paths }) => {
      const outcome = await run(account, { type: "store-photo", ...paths });
      if (outcome.type !== "stored") throw failureOf(outcome);
      return outcome.photo;
    },
    makeRendition: ({ account, ...work }) => make(account, { type: "make-rendition", ...work }),
    makeMattePreview: ({ account, ...work }) => make(account, { type: "make-matte-preview", ...work }),
    turnPhoto: ({ account, ...work }) => make(account, { type: "turn-photo", ...work }),
    makeAlphaFile: ({ account, ...work }) => make(account, { type: "make-alpha-file", ...work }),
    makeCutOut: ({ account, ...work }) => make(account, { type: "make-cut-out", ...work }),
    copyPicture: ({ account, ...work }) => make(account, { type: "copy-picture", ...work }),
    close: schedule.close,
  };
}

function failureOf(outcome: Outcome): Error {
  switch (outcome.type) {
    case "refused":
      return new AppError(outcome.code, { cause: new Error(outcome.detail) });
    case "exceeded":
      return new AppError("image_too_costly", { cause: new Error(`it took more ${outcome.what} than it may`) });
    case "lost":
      return new AppError("image_damaged", { cause: new Error(`the decoder died of it (${outcome.how})`) });
    case "failed":
      return new Error(`the decoder failed: ${outcome.detail}`);
    case "stored":
    case "made":
    case "was-put-back":
      return new Error(`the decoder answered ${outcome.type}, which was not asked`);
  }
}

/** Gives each job a process and the memory that it needs, in the accounts' turns. */
function createSchedule({ logger, environment, processes, timeShare = 1 }: PhotoDecoderOptions) {
  const queue: FairQueue<Job> = createFairQueue(waitingLimits);
  const memory = createMemoryShares();
  const atOnce = processes ?? Math.min(mostAtOnce, availableParallelism());
  // One more than an account may have: whose photos take long keeps nobody else's waiting.
  const pool = createChildPool({ environment, most: atOnce + 1 });
  const underWay: string[] = [];
  let isClosed = false;

  const mayStart = (job: Job): boolean =>
    underWay.filter((account) => account === job.account).length < atOnce && memory.mayStart(job);

  const turnAway = (job: Job, code: "unavailable" | "too_many_photos_waiting"): void => {
    memory.forget(job);
    job.settle.reject(new AppError(code, { isRetryable: true, retryAfterSeconds }));
  };
  const pump = (): void => {
    while (!isClosed && pool.hasRoom()) {
      const job = queue.take(mayStart);
      if (job === null) return;
      void perform(job, pool.take());
    }
  };
  const perform = async (job: Job, child: DecoderChild): Promise<void> => {
    underWay.push(job.account);
    const outcome = await child.run(job.task, (cost) => (memory.take(job, cost) ? cost.cpuMs * timeShare : null));
    memory.giveBack(job);
    underWay.splice(underWay.indexOf(job.account), 1);
    await pool.giveBack(child);
    conclude(job, outcome);
    pump();
  };
  const conclude = (job: Job, outcome: Outcome): void => {
    if (outcome.type === "lost") job.attempts += 1;
    const isToBeRepeated = outcome.type === "was-put-back" || (outcome.type === "lost" && job.attempts < mostAttempts);
    if (isClosed) turnAway(job, "unavailable");
    else if (isToBeRepeated) queue.putBack(job);
    else job.settle.resolve(outcome);
    if (!isClosed && (outcome.type === "lost" || outcome.type === "exceeded")) {
      logger.warn({ outcome, task: job.task.type }, "a decoder process was lost");
    }
  };
  return {
    add: (job: Job): void => {
      const left = isClosed ? job : queue.add(job);
      if (left !== null) turnAway(left, isClosed ? "unavailable" : "too_many_photos_waiting");
      pump();
    },
    close: async (): Promise<void> => {
      isClosed = true;
      for (const job of queue.takeAll()) turnAway(job, "unavailable");
      await pool.close();
    },
  };
}
