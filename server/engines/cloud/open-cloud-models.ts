import type { Logger } from "#server/log/logger.ts";
import { imagePolicy, visionPolicy, type CallPolicy } from "./calls/call-model.ts";
import { askInTurn } from "./calls/fail-over.ts";
import { createRestingModels } from "./calls/resting-models.ts";
import type { CloudModels } from "./cloud-models.ts";
import { describeWithModel } from "./describe-with-model.ts";
import { editWithModel } from "./edit-with-model.ts";
import type { ModelChoice } from "./models/model-choice.ts";
import { openPictureModel, openVisionModel, type AnswerLimits } from "./open-models.ts";

export type CloudModelsSetup = {
  /** In the order of preference. */
  readonly image: readonly ModelChoice[];
  readonly vision: readonly ModelChoice[];
  readonly logger: Pick<Logger, "warn">;
  readonly policies?: { readonly image: CallPolicy; readonly vision: CallPolicy };
  readonly limits?: AnswerLimits;
};

/** Opens what is configured; nothing is loaded or asked before it is used. */
export function openCloudModels(setup: CloudModelsSetup): CloudModels {
  const { logger, limits, policies = { image: imagePolicy, vision: visionPolicy } } = setup;
  const nameOf = ({ name }: { name: string }): string => name;
  const turn = { nameOf, logger };
  const painters = {
    ...turn,
    models: setup.image.map((choice) => openPictureModel(choice, limits)),
    resting: createRestingModels(),
  };
  const watchers = {
    ...turn,
    models: setup.vision.map((choice) => openVisionModel(choice, limits)),
    resting: createRestingModels(),
  };
  return {
    editPicture:
      painters.models.length === 0
        ? null
        : async (request) => {
            const { answer, passedOver } = await askInTurn(painters, (model) =>
              editWithModel(model, request, { policy: policies.image, logger }),
            );
            return { ...answer, passedOver };
          },
    describePicture:
      watchers.models.length === 0
        ? null
        : async (request) => {
            const { answer, passedOver } = await askInTurn(watchers, (model) =>
              describeWithModel(model, request, { policy: policies.vision, logger }),
            );
            return { ...answer, passedOver };
          },
  };
}
