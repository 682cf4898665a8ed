import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseComfyWorkflow } from "#server/engines/cloud/models/comfy-workflow.ts";
import type { ModelChoice } from "#server/engines/cloud/models/model-choice.ts";
import { factsOf, type ModelUse } from "#server/engines/cloud/models/model-providers.ts";
import { parseModels, type NamedModel } from "#server/engines/cloud/models/parse-models.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** The AI models that were chosen, the preferred first. */
export type ModelsConfig = { readonly image: readonly ModelChoice[]; readonly vision: readonly ModelChoice[] };

export type ChosenModels = {
  readonly models: ModelsConfig;
  /** Every wrong or missing variable, each named once and without its value. */
  readonly problems: readonly string[];
};

const variableOf = { image: "IMAGE_MODEL", vision: "VISION_MODEL" } as const satisfies Record<ModelUse, string>;

/** Reads `IMAGE_MODEL` and `VISION_MODEL`, with the keys and addresses of the providers that they name. */
export function chooseModels(variables: Variables): ChosenModels {
  const image = chooseFor("image", variables);
  const vision = chooseFor("vision", variables);
  return {
    models: { image: image.choices, vision: vision.choices },
    problems: [...new Set([...image.problems, ...vision.problems])],
  };
}

function chooseFor(use: ModelUse, variables: Variables): { choices: ModelChoice[]; problems: string[] } {
  const variable = variableOf[use];
  const text = valueOf(variables, variable);
  if (text === undefined) return { choices: [], problems: [] };
  const parsed = parseModels(text, use);
  const problems = parsed.problems.map((problem) => `${variable}: ${problem}`);
  const choices = parsed.models.flatMap((model) => {
    const choice = completeModel(model, variables);
    if (!Array.isArray(choice)) return [choice];
    problems.push(...choice);
    return [];
  });
  return { choices, problems };
}

/** The choice, or what is wrong with it. */
function completeModel({ provider, id, ownAddress }: NamedModel, variables: Variables): ModelChoice | string[] {
  const { key, isKeyNeeded, address, usualAddress } = factsOf(provider);
  const apiKey = key === null ? undefined : valueOf(variables, key);
  const baseUrl = ownAddress ?? valueOf(variables, address) ?? usualAddress;
  const workflow = provider === "comfyui" ? readWorkflow(id) : null;
  const problems: string[] = [];
  if (isKeyNeeded && key !== null && apiKey === undefined)
    problems.push(`${key} is required for models of ${provider}`);
  if (baseUrl === null) problems.push(`${address} is required for models of ${provider}`);
  if (typeof workflow === "string") problems.push(`IMAGE_MODEL: the workflow after comfyui: ${workflow}`);
  if (baseUrl === null || typeof workflow === "string" || problems.length > 0) return problems;
  return { provider, id, apiKey, baseUrl: baseUrl.replace(/\/+$/, ""), workflow };
}

function readWorkflow(path: string): ReturnType<typeof parseComfyWorkflow> {
  try {
    return parseComfyWorkflow(readFileSync(resolve(path), "utf8"));
  } catch {
    return "is a file that can't be read";
  }
}

function valueOf(variables: Variables, name: string): string | undefined {
  const value = variables[name];
  return value === "" ? undefined : value;
}
