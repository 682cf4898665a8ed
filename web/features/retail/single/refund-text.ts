import type { Generation } from "#contract/generations.ts";
import { payingStatuses } from "#contract/statuses.ts";

/** What became of the token of a picture that came to nothing: another one in the same preset keeps it. */
export function refundText(versions: readonly Generation[], ended: Generation): string {
  const isPaid = versions.some(
    ({ id, preset, status }) =>
      id !== ended.id && preset === ended.preset && payingStatuses.some((one) => one === status),
  );
  return isPaid ? "Not charged: your other pictures in this preset are paid." : "Not charged. Your token is back.";
}
