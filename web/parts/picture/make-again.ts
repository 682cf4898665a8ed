import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { Generation } from "#contract/generations.ts";
import type { Placing } from "#contract/placing.ts";
import { isSameLogo } from "#contract/same-logo.ts";
import { call } from "#web/api/client.ts";
import { toFailure } from "#web/api/failure.ts";
import { putGeneration } from "#web/api/live-cache.ts";
import { announce } from "#web/ui/announcer.tsx";
import { toast } from "#web/ui/toast.tsx";

/**
 * A finished picture once more, with the photo's cut-out as it is now: by its own recipe, where its car stands, or with it placed as said. The
 * studio's costs nothing. Gives the new picture's id; null where it could not be begun, which was said.
 */
async function makeAgain(
  client: QueryClient,
  { id, aspectRatio, preset, madeBy }: Generation,
  placing: Placing | null = null,
): Promise<string | null> {
  try {
    const made = await call("post /api/pictures/{id}/formats", {
      path: { id },
      body: { aspectRatio, placing: placing ?? undefined, expectedCost: madeBy === "cloud" ? undefined : 0 },
    });
    putGeneration(client, await call("get /api/generations/{id}", { path: { id: made.id } }));
    announce(`Creating your image in ${preset}.`);
    return made.id;
  } catch (reason) {
    toast({ title: "It could not be made again", description: toFailure(reason).message, tone: "destructive" });
    return null;
  }
}

/** @param onMade hears of the new picture's id */
export function useMakeAgain(onMade: (id: string) => void): (made: Generation, placing?: Placing | null) => void {
  const client = useQueryClient();
  return (made, placing) =>
    void makeAgain(client, made, placing).then((id) => {
      if (id !== null) onMade(id);
    });
}

/** The finished picture, otherwise the same, that one which failed was placed on by hand; undefined where it was not, or that is gone. */
export function findPlacedOn(versions: readonly Generation[], failed: Generation): Generation | undefined {
  if (failed.placing === null) return undefined;
  return versions.find(
    (made) =>
      made.status === "done" &&
      !made.isPassedThrough &&
      (["engine", "preset", "aspectRatio", "fileFormat", "plateTreatment"] as const).every(
        (key) => made[key] === failed[key],
      ) &&
      isSameLogo(made.logo, failed.logo),
  );
}
