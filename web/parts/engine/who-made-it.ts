import type { Generation } from "#contract/generations.ts";

type Made = Pick<Generation, "engine" | "madeBy">;

/** Asked of AI, and not made by the studio in its stead: it serves who asks AI for the same. */
export function isByAi({ engine, madeBy }: Made): boolean {
  return engine === "cloud" && madeBy !== "studio";
}

/** Of the studio, also where it was to be AI's: it has paid for the studio's other formats. */
export function isByStudio({ engine, madeBy }: Made): boolean {
  return engine === "studio" || madeBy === "studio";
}
