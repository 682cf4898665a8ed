import type { ModelChoice } from "#server/engines/cloud/models/model-choice.ts";
import { factsOf, type ModelProvider } from "#server/engines/cloud/models/model-providers.ts";

/** Null: whoever runs the machine at the model's address. */
const companies = {
  openai: "OpenAI",
  google: "Google",
  compatible: null,
  fal: "fal",
  replicate: "Replicate",
  comfyui: null,
} as const satisfies Record<ModelProvider, string | null>;

const ownMachine = "this server's own machine";
const ownNetwork = "this server's own network";

const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/;
/** Names without a dot are given by one's own network, as in a compose file. */
const privateHost =
  /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f[cde][0-9a-f:]*\]|[^.]+|.+\.(local|internal|lan))$/;

/** Who gets what is sent to the models, as people are told: each once, in an order that does not depend on which is preferred. */
export function companiesOfModels(models: readonly ModelChoice[]): string[] {
  return [...new Set(models.flatMap(companiesOf))].toSorted();
}

/** What goes to a company by way of somebody else's machine is seen by both. */
function companiesOf({ provider, baseUrl }: ModelChoice): string[] {
  const company = companies[provider];
  const isDirect = baseUrl === factsOf(provider).usualAddress;
  if (company !== null && isDirect) return [company];
  const { hostname } = new URL(baseUrl);
  if (loopback.test(hostname)) return [company ?? ownMachine];
  if (privateHost.test(hostname)) return [company ?? ownNetwork];
  return company === null ? [hostname] : [company, hostname];
}
