import { isModelProvider, providersFor, type ModelProvider, type ModelUse } from "./model-providers.ts";

/** An entry of `IMAGE_MODEL` or `VISION_MODEL`. */
export type NamedModel = {
  readonly provider: ModelProvider;
  readonly id: string;
  /** Of a `compatible` server at an address of its own: `compatible:<id>@<address>`. */
  readonly ownAddress: string | undefined;
};

export type ParsedModels = { readonly models: readonly NamedModel[]; readonly problems: readonly string[] };

/**
 * Reads a list such as `openai:gpt-image-2, fal:fal-ai/flux-2/edit`, the preferred first. A problem names the entry by its place and never
 * repeats it: a key may have been put there by mistake.
 */
export function parseModels(text: string, use: ModelUse): ParsedModels {
  const models: NamedModel[] = [];
  const problems: string[] = [];
  for (const [index, entry] of text.split(",").entries()) {
    const parsed = parseEntry(entry.trim(), use);
    if (typeof parsed === "string") problems.push(`entry ${index + 1} ${parsed}`);
    else models.push(parsed);
  }
  return { models, problems };
}

/** A sentence's end for what is wrong with it. */
function parseEntry(entry: string, use: ModelUse): NamedModel | string {
  const allowed = providersFor(use);
  const [provider = "", ...rest] = entry.split(":");
  const id = rest.join(":").trim();
  if (!isModelProvider(provider)) return `must begin with one of ${allowed.map((name) => `${name}:`).join(", ")}`;
  if (!allowed.includes(provider)) return `names ${provider}, which serves IMAGE_MODEL only`;
  if (id === "") return `must name a model after ${provider}:`;
  if (provider !== "compatible") return { provider, id, ownAddress: undefined };
  const [name = "", address] = id.split(/@(?=https?:)/);
  if (address === undefined) return { provider, id: name, ownAddress: undefined };
  return URL.canParse(address) && name !== ""
    ? { provider, id: name, ownAddress: address }
    : "must be written compatible:<model>@<address>";
}
