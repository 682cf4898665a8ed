import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import type { Logger } from "#server/log/logger.ts";
import type { StudioPictures } from "../studio/studio-pictures.ts";
import type { CloudModels } from "./cloud-models.ts";

export type CloudEngineDeps = {
  readonly models: CloudModels;
  /** Composes what models go by, and the pictures that stand in for theirs. */
  readonly studio: StudioPictures;
  /** Look at what models send. */
  readonly check: { readonly matting: AlphaModel; readonly text: TextModel };
  /**
   * Pixel work takes turns with all other of this process; what waits for a model is never in a turn. Work that is given here begins no other.
   */
  readonly inTurn: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  readonly logger: Pick<Logger, "warn">;
};
