import type { Logger } from "#server/log/logger.ts";
import { failureKinds, ModelFailure, toAppError } from "./model-failure.ts";

/** A model that was asked in vain before another one answered. */
export type PassedOver = { readonly model: string; readonly failure: ModelFailure };

export type FailOver<Model> = {
  readonly models: readonly Model[];
  readonly nameOf: (model: Model) => string;
  readonly logger: Pick<Logger, "warn">;
};

/**
 * Asks the models in their order until one answers.
 * @throws AppError of the first model's failure when none does: it is the one that the operator wants
 */
export async function askInTurn<Model, Answer>(
  { models, nameOf, logger }: FailOver<Model>,
  ask: (model: Model) => Promise<Answer>,
): Promise<{ answer: Answer; passedOver: readonly PassedOver[] }> {
  const passedOver: PassedOver[] = [];
  for (const model of models) {
    try {
      return { answer: await ask(model), passedOver };
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      const { kind, message } = error;
      logger.warn({ model: nameOf(model), kind, detail: message }, "an AI model failed");
      if (!failureKinds[kind].isPassedOn) throw toAppError(error);
      passedOver.push({ model: nameOf(model), failure: error });
    }
  }
  throw toAppError(passedOver[0]?.failure ?? new ModelFailure("unsuited", "no model is configured"));
}
