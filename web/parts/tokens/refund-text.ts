import type { Generation } from "#contract/generations.ts";

/**
 * Says what became of the token of a picture that came to nothing: another one in the same preset, in the making or done, keeps it. `others` is how
 * a screen calls those, such as 'formats of this scene'; `cost` is what the same picture costs now.
 */
export function refundTextFor(others: string) {
  return (ended: Generation, cost: number | null): string => {
    // Of AI each picture is paid for itself.
    if (ended.engine === "cloud") return "Not charged. What it held is back.";
    if (cost === null) return "Not charged.";
    return cost === 0 ? `Not charged: your other ${others} are paid.` : "Not charged. Your token is back.";
  };
}
