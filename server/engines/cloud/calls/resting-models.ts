import type { FailureKind, ModelFailure } from "./model-failure.ts";

/** So many of these in a row, and a model is left alone for a while: it would only make everybody wait. */
const mostFailures = 3;
const restMs = 60_000;
const restedFor: ReadonlySet<FailureKind> = new Set([
  "key-refused",
  "quota-used",
  "unreachable",
  "hung-up",
  "server-failed",
]);

export type RestingModels = {
  /** Why a model is left alone just now; null: it may be asked. */
  readonly reasonOf: (model: string) => ModelFailure | null;
  /** To be told after every call. @param failure null: it answered */
  readonly note: (model: string, failure: ModelFailure | null) => void;
};

/** Models that fail one time after the other are passed over for a minute, then asked once more. */
export function createRestingModels(now: () => number = Date.now): RestingModels {
  const failing = new Map<string, { count: number; last: ModelFailure; until: number }>();
  return {
    reasonOf: (model) => {
      const found = failing.get(model);
      return found !== undefined && now() < found.until ? found.last : null;
    },
    note: (model, failure) => {
      if (failure === null || !restedFor.has(failure.kind)) return void failing.delete(model);
      const count = (failing.get(model)?.count ?? 0) + 1;
      failing.set(model, { count, last: failure, until: count >= mostFailures ? now() + restMs : 0 });
    },
  };
}
