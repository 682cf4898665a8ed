import { plainPlacing, turnedControls, type Placing } from "#contract/placing.ts";

/** Everything that was turned, step by step: nothing is lost until the mode is left. */
export type PlacingHistory = {
  readonly steps: readonly Placing[];
  readonly at: number;
  /** The gesture that made the last step: what it does next belongs to the same step. */
  readonly gesture: string | null;
};

export function beginHistory(placing: Placing): PlacingHistory {
  return { steps: [placing], at: 0, gesture: null };
}

export function placingOf({ steps, at }: PlacingHistory): Placing {
  return steps[at] ?? plainPlacing;
}

/** @param gesture one and the same name while somebody drags or holds a key; null for a step of its own */
export function turn(history: PlacingHistory, change: Partial<Placing>, gesture: string | null = null): PlacingHistory {
  const before = placingOf(history);
  const next = { ...before, ...change };
  if (isSamePlacing(next, before)) return history;
  const goesOn = gesture !== null && gesture === history.gesture && history.at > 0;
  const kept = history.steps.slice(0, goesOn ? history.at : history.at + 1);
  return { steps: [...kept, next], at: kept.length, gesture };
}

export function endGesture(history: PlacingHistory): PlacingHistory {
  return history.gesture === null ? history : { ...history, gesture: null };
}

export function canStep({ steps, at }: PlacingHistory, by: 1 | -1): boolean {
  return at + by >= 0 && at + by < steps.length;
}

export function stepHistory(history: PlacingHistory, by: 1 | -1): PlacingHistory {
  return canStep(history, by) ? { ...history, at: history.at + by, gesture: null } : history;
}

export function isSamePlacing(one: Placing, other: Placing): boolean {
  const controls = new Set([...turnedControls(one), ...turnedControls(other)]);
  return [...controls].every((control) => one[control] === other[control]);
}
