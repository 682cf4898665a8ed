import { workKinds, type WorkKind } from "#server/jobs/work-kinds.ts";

/** For the operator, at the start; null: a worker here takes everything. */
export function describeWork(kinds: readonly WorkKind[]): string | null {
  const left = workKinds.filter((kind) => !kinds.includes(kind));
  return left.length === 0 ? null : `only ${kinds.join(", ")}; another worker must take ${left.join(", ")}`;
}
