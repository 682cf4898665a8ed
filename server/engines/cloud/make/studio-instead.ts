import type { RepaintFault } from "#imaging/repaint/name-faults.ts";
import type { EnginePicture, EngineRequest } from "../../image-engine.ts";
import { makeStudioPicture } from "../../studio/studio-engine.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import { noteStudioPicture } from "./fault-notes.ts";

type Named = Pick<RepaintFault, "name">;

/** The studio's own picture in place of two wrong ones, saying so. */
export function studioInstead(
  { studio, inTurn }: Pick<CloudEngineDeps, "studio" | "inTurn">,
  request: EngineRequest,
  faults: readonly [readonly Named[], readonly Named[]],
): Promise<EnginePicture> {
  // The stages that it goes through were told already.
  const quiet = { ...request, onStage: () => undefined };
  return inTurn(() => makeStudioPicture(studio, quiet, [noteStudioPicture(faults)]));
}
