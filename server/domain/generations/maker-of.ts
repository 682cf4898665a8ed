import type { EngineName } from "#contract/generation-kinds.ts";
import type { GenerationRow } from "./generation-store.ts";

/** Who made what is done; null for a photo that was passed through. Of pictures that were made while there was one engine, no row says so. */
export function makerOf({
  engine,
  madeBy,
  isPassedThrough,
}: Pick<GenerationRow, "engine" | "madeBy" | "isPassedThrough">): EngineName | null {
  return isPassedThrough ? null : (madeBy ?? engine);
}
