import { z } from "zod";

/**
 * A workflow of ComfyUI in its API format ('Save (API format)'): nodes by id, each with the values that go into it. A value may hold
 * placeholders, which are filled for every picture.
 */
const workflowSchema = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.json()) }),
);

export type ComfyGraph = z.infer<typeof workflowSchema>;

export type ComfyWorkflow = {
  readonly graph: ComfyGraph;
  /** How many pictures it takes: `{{image}}`, `{{image2}}`, … */
  readonly pictures: number;
  readonly hasMask: boolean;
  readonly hasSize: boolean;
  readonly hasSeed: boolean;
};

export type PlaceholderValues = Readonly<Record<string, string | number>>;

const mostPictures = 8;
const placeholder = /\{\{\s*(\w+)\s*\}\}/g;
const pictureNames = Array.from({ length: mostPictures }, (_, index) => pictureName(index));
const knownNames = ["prompt", "mask", "width", "height", "seed", ...pictureNames];

/** `image`, `image2`, `image3`, … @param index from 0 */
export function pictureName(index: number): string {
  return index === 0 ? "image" : `image${index + 1}`;
}

/** Reads a workflow's file. Gives a sentence's end for what is wrong with it. */
export function parseComfyWorkflow(text: string): ComfyWorkflow | string {
  const graph = workflowSchema.safeParse(parseJson(text));
  if (!graph.success) return "is no workflow in ComfyUI's API format (Workflow → Export (API))";
  const names = new Set([...JSON.stringify(graph.data).matchAll(placeholder)].map(([, name = ""]) => name));
  const unknown = [...names].filter((name) => !knownNames.includes(name));
  if (unknown.length > 0) return `has a placeholder that means nothing; known are ${knownNames.join(", ")}`;
  if (!names.has("prompt") || !names.has("image")) return "must hold the placeholders {{prompt}} and {{image}}";
  const pictures = pictureNames.filter((name) => names.has(name)).length;
  if (!names.has(pictureName(pictures - 1))) return "must number its pictures without a gap: {{image}}, {{image2}}, …";
  if (names.has("width") !== names.has("height")) return "must hold both {{width}} and {{height}}, or neither";
  return {
    graph: graph.data,
    pictures,
    hasMask: names.has("mask"),
    hasSize: names.has("width"),
    hasSeed: names.has("seed"),
  };
}

/** The workflow with its placeholders filled. A value that is nothing but a placeholder becomes the value itself, a number stays one. */
export function fillComfyWorkflow({ graph }: ComfyWorkflow, values: PlaceholderValues): ComfyGraph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => [
      id,
      {
        ...node,
        inputs: Object.fromEntries(Object.entries(node.inputs).map(([name, value]) => [name, fill(value, values)])),
      },
    ]),
  );
}

type Json = z.infer<ReturnType<typeof z.json>>;

function fill(value: Json, values: PlaceholderValues): Json {
  if (Array.isArray(value)) return value.map((part) => fill(part, values));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part, values)]));
  if (typeof value !== "string") return value;
  const [whole] = [...value.matchAll(placeholder)];
  if (whole?.[0] === value.trim()) return values[whole[1] ?? ""] ?? value;
  return value.replace(placeholder, (text, name: string) => String(values[name] ?? text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
