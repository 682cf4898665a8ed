import type { Generation } from "#contract/generations.ts";
import { payingStatuses } from "#contract/statuses.ts";

/**
 * Says what became of the token of a picture that came to nothing: another one in the same preset, in the making or done, keeps it. `others` is how
 * a screen calls those, such as 'formats of this scene'.
 */
export function refundTextFor(others: string) {
  return (versions: readonly Generation[], ended: Generation, paidPresets: readonly string[]): string => {
    // Of AI each picture is paid for itself.
    if (ended.engine === "cloud") return "Not charged. What it held is back.";
    const isOther = ({ id, preset, engine, madeBy, status }: Generation) =>
      id !== ended.id &&
      preset === ended.preset &&
      (engine === "studio" || madeBy === "studio") &&
      payingStatuses.some((one) => one === status);
    const isPaid = versions.some(isOther) || paidPresets.includes(ended.preset);
    return isPaid ? `Not charged: your other ${others} are paid.` : "Not charged. Your token is back.";
  };
}
