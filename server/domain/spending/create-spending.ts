import type { EngineWork } from "#contract/engine-works.ts";
import { AppError } from "#contract/errors.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { ReservedCall, Spending } from "#server/engines/image-engine.ts";
import type { Logger } from "#server/log/logger.ts";
import { toMicroUsd } from "./micro-usd.ts";
import { endCall, insertCall, lockSpending, sumDay, type DaySums, type NewCall } from "./model-call-store.ts";

export type SpendingCaps = {
  /** Of all users together, since midnight (UTC). */
  readonly dailyUsd: number;
  readonly dailyUsdPerUser: number;
};

export type SpendingDeps = {
  db: Database;
  caps: SpendingCaps;
  log: Pick<Logger, "error">;
  /** Without it the database's, which all processes share. */
  clock?: () => Date;
};

/** For whom, and for what, a model is asked. */
export type SpendingWork = { userId: string; generationId: string | null; work: EngineWork };

/**
 * What asking models costs, written down before each call and kept under the caps of the day. It fails closed: what can't be written is
 * not spent, and a call whose end nobody tells (its process died) stays counted with what was reserved.
 */
export function createSpending(deps: SpendingDeps): { open: (work: SpendingWork) => Spending } {
  return {
    open: (work) => ({
      reserve: async ({ model, usd }) => {
        const call: NewCall = { ...work, model, reservedMicroUsd: toMicroUsd(usd) };
        const id = await deps.db.transaction((tx) => reserve(deps, tx, call));
        return reservedCall(deps, id);
      },
    }),
  };
}

async function reserve({ caps, clock }: SpendingDeps, tx: Transaction, call: NewCall): Promise<string> {
  await lockSpending(tx);
  const at = clock?.() ?? null;
  requireRoom(caps, await sumDay(tx, call.userId, at), call.reservedMicroUsd);
  return insertCall(tx, call, at);
}

function requireRoom(caps: SpendingCaps, spent: DaySums, microUsd: number): void {
  if (spent.ofAll + microUsd > toMicroUsd(caps.dailyUsd)) throw new AppError("ai_closed_today");
  if (spent.ofUser + microUsd > toMicroUsd(caps.dailyUsdPerUser)) throw new AppError("ai_daily_limit");
}

function reservedCall({ db, log }: SpendingDeps, id: string): ReservedCall {
  return {
    settle: async ({ usd, basis, outcome, durationMs }) => {
      try {
        const end = { costMicroUsd: toMicroUsd(usd), basis, outcome, durationMs: Math.round(durationMs) };
        await endCall(db, id, end);
      } catch (error) {
        // Its reservation stays counted; a picture that was paid for is not lost for want of a note.
        log.error({ err: error, call: id }, "what a call of a model cost could not be written");
      }
    },
  };
}
