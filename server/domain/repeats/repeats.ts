import { createHash } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { createSeal, type SealSecrets } from "#server/domain/sealing/create-seal.ts";
import {
  deleteOldRepeats,
  deleteRepeat,
  deleteUnbegunRepeat,
  findRepeat,
  insertRepeat,
  leaseRepeat,
  setRepeatAnswer,
  type RepeatRow,
} from "./repeat-store.ts";

/** A call with an `Idempotency-Key`. */
export type KeyedCall = {
  userId: string;
  key: string;
  /** Whether an API key made it; else a browser did. */
  isOfApiKey: boolean;
  /** Method, address and body: what makes two calls the same. */
  content: string;
};

export type StoredAnswer = { status: number; body: string };

export type Repeats = {
  /**
   * Runs a call, or gives what it answered the first time. What failed is forgotten, so that it can be tried again. Throws
   * `idempotency_key_reused` for another call under the same key, `idempotency_in_progress` while the first is being answered.
   */
  answerOnce: (call: KeyedCall, run: () => Promise<StoredAnswer | null>) => Promise<"was-run" | StoredAnswer>;
  /**
   * The same for a call that finds by itself what the first one has started: only another call under the same key is refused, also when what was
   * begun was not answered in time. `run` gives whether it succeeded.
   */
  requireSame: (call: KeyedCall, run: () => Promise<boolean>) => Promise<void>;
};

/** Longer than the longest answer takes. */
const leaseSeconds = 300;
const inProgressSeconds = 2;
/** Of API keys; the privacy page says so too. */
const keptDays = 30;
/** Of browsers, which repeat a call within minutes or never. */
const keptDaysOfBrowsers = 1;

/** Answers are sealed: some hold what is shown once. */
export function createRepeats({ db, ...secrets }: SealSecrets & { db: Database }): Repeats {
  const seal = createSeal(secrets, "stored answers");
  const begin = async (call: KeyedCall): Promise<{ isNew: boolean; row: RepeatRow | null }> => {
    const fingerprint = createHash("sha256").update(call.content).digest("base64url");
    const { userId, key, isOfApiKey } = call;
    const days = isOfApiKey ? keptDays : keptDaysOfBrowsers;
    const inserted = await insertRepeat(db, { userId, key, fingerprint, leaseSeconds, keptDays: days });
    if (inserted !== null) return { isNew: true, row: inserted };
    const row = await findRepeat(db, call);
    if (row !== null && row.fingerprint !== fingerprint) throw new AppError("idempotency_key_reused");
    return { isNew: false, row };
  };
  return {
    answerOnce: async (call, run) => {
      const { isNew, row } = await begin(call);
      if (!isNew && row?.status) {
        const body = seal.open(row.answer ?? "");
        if (body !== null) return { status: row.status, body };
      } else if (!isNew && !(await leaseRepeat(db, call, leaseSeconds))) {
        throw new AppError("idempotency_in_progress", { isRetryable: true, retryAfterSeconds: inProgressSeconds });
      }
      const answered = await settling(db, call, run);
      if (answered === null) await deleteRepeat(db, call);
      else await setRepeatAnswer(db, call, { status: answered.status, answer: seal.close(answered.body) });
      return "was-run";
    },
    requireSame: async (call, run) => {
      const { isNew, row } = await begin(call);
      let hasSucceeded = false;
      try {
        hasSucceeded = await run();
      } finally {
        if (!hasSucceeded && isNew && row !== null) await deleteUnbegunRepeat(db, row);
      }
    },
  };
}

/** All that are due, so many at a time: an account makes six hundred a minute at the most. Gives how many were removed. */
export async function sweepRepeats(db: Database, atOnce = 5000): Promise<number> {
  let swept = 0;
  for (;;) {
    const removed = await deleteOldRepeats(db, atOnce);
    swept += removed;
    if (removed < atOnce) return swept;
  }
}

async function settling<Result>(db: Database, call: KeyedCall, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    await deleteRepeat(db, call);
    throw error;
  }
}
