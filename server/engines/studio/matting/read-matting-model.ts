import { z } from "zod";
import { answerKinds, channelOrders, knownModels, ownModel, type MattingModel } from "./matting-model.ts";

const names = Object.keys(knownModels);
const byte = z.number().min(0).max(255);
const share = z.number().min(0).max(1);
const span = (end: z.ZodNumber) => z.tuple([end, end]).refine(([from, to]) => from < to, "must go up");

/** One number stands for all three channels. */
const perChannel = (one: z.ZodNumber) =>
  z.union([one, z.tuple([one, one, one])]).transform((value) => (typeof value === "number" ? same(value) : value));
const same = (value: number): [number, number, number] => [value, value, value];

const softnessSchema = z.strictObject({
  softOpacities: span(byte),
  uncertainAbove: share,
  unknownAbove: share,
  clearBackground: byte,
});

/** Sides that networks have: all of them halve their picture five times and more. */
const modelSchema = z.strictObject({
  side: z.int().min(128).max(4096).multipleOf(32),
  mean: perChannel(z.number().min(-1000).max(1000)),
  scale: perChannel(z.number().positive()),
  channels: z.enum(channelOrders),
  output: z.enum(answerKinds),
  outputName: z.string().min(1).nullable(),
  softness: softnessSchema,
});

/** What is changed is looked at when it has been laid over what it is like. */
const lineSchema = z.looseObject({ like: z.string().optional(), softness: z.looseObject({}).optional() });

/**
 * What MATTING_MODEL_KIND says: a name of `knownModels`, or a line of JSON with what is different from one of them.
 * @throws Error that names every field that is wrong
 */
export function readMattingModel(kind: string | undefined): MattingModel {
  const text = kind?.trim();
  if (text === undefined) return ownModel;
  if (!text.startsWith("{")) return knownModel(text);
  const line = lineSchema.safeParse(parseJson(text));
  if (!line.success) throw new Error(describe(line.error));
  const { like, ...changes } = line.data;
  const base = like === undefined ? unlikeAny : knownModel(like);
  const { sideFile, ...known } = base;
  const model = modelSchema.safeParse({ ...known, ...changes, softness: { ...base.softness, ...changes.softness } });
  if (!model.success) throw new Error(describe(model.error));
  return { ...model.data, sideFile };
}

/** Of a network like none that is known, what must be said is left out here. */
const unlikeAny = { channels: "rgb", outputName: null, sideFile: null, softness: ownModel.softness } as const;

function knownModel(name: string): MattingModel {
  const found = Object.entries(knownModels).find(([known]) => known === name.toLowerCase());
  if (found === undefined) {
    throw new Error(`MATTING_MODEL_KIND must be one of ${names.join(", ")}, or a line of JSON; it names none of them.`);
  }
  return found[1];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error("MATTING_MODEL_KIND begins as a line of JSON and is none.", { cause });
  }
}

function describe({ issues }: z.ZodError): string {
  const fields = issues.map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`);
  return `MATTING_MODEL_KIND does not describe a matting model (${fields.join("; ")}).`;
}
