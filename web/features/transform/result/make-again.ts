import type { QueryClient } from "@tanstack/react-query";
import type { Generation } from "#contract/generations.ts";
import type { Placing } from "#contract/placing.ts";
import { toFailure } from "#web/api/failure.ts";
import { readGeneration } from "#web/api/generations.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { remakePicture } from "#web/api/pictures.ts";
import { applyPlacing } from "#web/api/placing.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";

/**
 * A finished picture of the studio once more, with the photo's cut-out as it is now: by its own recipe, where its car stands, or with it placed as
 * said. Costs nothing. Gives the new picture's id; null where it could not be begun, which was said.
 */
export async function makeAgain(
  client: QueryClient,
  { id, aspectRatio, preset }: Generation,
  placing: Placing | null = null,
): Promise<string | null> {
  try {
    const made = await (placing === null ? remakePicture(id, aspectRatio) : applyPlacing(id, { aspectRatio, placing }));
    putGeneration(client, await readGeneration(made.id));
    announce(`Creating your image in ${preset}.`);
    return made.id;
  } catch (reason) {
    toast({ title: "It could not be made again", description: toFailure(reason).message, tone: "destructive" });
    return null;
  }
}

/** The finished picture that one which failed was placed on by hand; undefined where it was not, or that is gone. */
export function findPlacedOn(versions: readonly Generation[], failed: Generation): Generation | undefined {
  if (failed.placing === null) return undefined;
  return versions.find(
    ({ status, engine, preset, aspectRatio }) =>
      status === "done" && engine === "studio" && preset === failed.preset && aspectRatio === failed.aspectRatio,
  );
}
