import type { Logger } from "#server/log/logger.ts";
import { failureKinds, ModelFailure, toAppError } from "./model-failure.ts";
import type { RestingModels } from "./resting-models.ts";

/** A model that was asked in vain before another one answered. */
export type PassedOver = { readonly model: string; readonly failure: ModelFailure };

export type FailOver<Model> = {
  readonly models: readonly Model[];
  readonly nameOf: (model: Model) => string;
  readonly logger: Pick<Logger, "warn">;
  readonly resting: RestingModels;
};

/**
 * Asks the models in their order until one answers; what is thrown but a model's failure, such as a cap's, ends it.
 * @throws AppError of the first model's failure when none does: it is the one that the operator wants
 */
export async function askInTurn<Model, Answer>(
  { models, nameOf, logger, resting }: FailOver<Model>,
  ask: (model: Model) => Promise<Answer>,
): Promise<{ answer: Answer; passedOver: readonly PassedOver[] }> {
  const passedOver: PassedOver[] = [];
  for (const model of models) {
    const name = nameOf(model);
    const reason = resting.reasonOf(name);
    if (reason !== null) {
      passedOver.push({ model: name, failure: reason });
      continue;
    }
    try {
      const answer = await ask(model);
      resting.note(name, null);
      return { answer, passedOver };
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      const { kind, message } = error;
      logger.warn({ model: name, kind, detail: message }, "an AI model failed");
      resting.note(name, error);
      if (!failureKinds[kind].isPassedOn) throw toAppError(error);
      passedOver.push({ model: name, failure: error });
    }
  }
  throw toAppError(passedOver[0]?.failure ?? new ModelFailure("unsuited", "no model is configured"));
}
