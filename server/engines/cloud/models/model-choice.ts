import type { ComfyWorkflow } from "./comfy-workflow.ts";
import type { ModelProvider } from "./model-providers.ts";

/** One model that the operator chose, with all that is needed to ask it. */
export type ModelChoice = {
  readonly provider: ModelProvider;
  /** The provider's name for it; of ComfyUI the workflow's file as it was written. */
  readonly id: string;
  readonly apiKey: string | undefined;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Null but for ComfyUI. */
  readonly workflow: ComfyWorkflow | null;
};

/** As it stands in `IMAGE_MODEL`. */
export const nameOfModel = ({ provider, id }: Pick<ModelChoice, "provider" | "id">): string => `${provider}:${id}`;
