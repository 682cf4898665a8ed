import { mostDecodingBytes, type DecodingCost } from "#imaging/decode/decoding-cost.ts";

/** Passed over so often, a photo that needs much memory is next, and the others of its kind wait. */
const mostPassedOver = 8;

/** What photos that are decoded beside each other share: two HEICs of a phone. A huge one is decoded alone. */
const sharedBytes = mostDecodingBytes / 2;

/** Less than this is in what every process may hold, and not counted. */
const smallBytes = 64 * 1024 * 1024;

/** A photo to decode. */
export type Sharing = {
  readonly account: string;
  /** What it takes by its size; 0 until its head has been read, and for most JPEGs and PNGs. */
  memoryBytes: number;
  passedOver: number;
};

export type MemoryShares = {
  mayStart: (job: Sharing) => boolean;
  /** Whether the job may go on at that cost; its memory is then set aside for it. */
  take: (job: Sharing, cost: DecodingCost) => boolean;
  giveBack: (job: Sharing) => void;
  /** It will not come back. */
  forget: (job: Sharing) => void;
};

/** Several ordinary photos or one huge one at a time, and JPEGs of one scan, which take next to nothing, beside either. */
export function createMemoryShares(): MemoryShares {
  const taken = new Map<Sharing, number>();
  /** The account whose photo was passed over too often. */
  let next: string | null = null;

  const mayStart = (job: Sharing): boolean => {
    if (job.memoryBytes === 0) return true;
    const used = Array.from(taken.values()).reduce((sum, bytes) => sum + bytes, 0);
    const fits = used === 0 || used + job.memoryBytes <= sharedBytes;
    if (fits && (next === null || next === job.account)) return true;
    job.passedOver += 1;
    if (job.passedOver > mostPassedOver) next ??= job.account;
    return false;
  };
  const forget = (job: Sharing): void => {
    if (next === job.account) next = null;
  };
  return {
    mayStart,
    take: (job, { memoryBytes }) => {
      job.memoryBytes = memoryBytes < smallBytes ? 0 : memoryBytes;
      if (!mayStart(job)) return false;
      taken.set(job, job.memoryBytes);
      forget(job);
      return true;
    },
    giveBack: (job) => void taken.delete(job),
    forget,
  };
}
