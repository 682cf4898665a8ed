import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { examineVariables } from "#server/config/config.ts";
import { imagePolicy } from "#server/engines/cloud/calls/call-model.ts";
import { editWithModel } from "#server/engines/cloud/edit-with-model.ts";
import { openPictureModel } from "#server/engines/cloud/open-models.ts";
import type { PictureModel } from "#server/engines/cloud/picture-model.ts";
import type { Check, Finding } from "./check.ts";
import { describeCall, describeFailure } from "./describe-call.ts";
import { describeNoModel } from "./no-model.ts";
import { logger, uncountedSpending } from "./uncounted-spending.ts";

const samplePath = join(import.meta.dirname, "../../assets/samples/sample-car.jpg");
const sampleLongSidePixels = 768;
/** Little, so that it costs little; models that make no less make what they make. */
const askedSize = { width: 1024, height: 768 };
const prompt =
  "Put the car of the first picture on an empty asphalt road under an overcast sky. Keep the car exactly as it is: its shape, colour, wheels and position.";

const instead = "everything is made by the studio engine, on this machine";

/** Every model of IMAGE_MODEL makes one picture. This costs what a picture costs. */
export const checkImageModels: Check = {
  name: "image-models",
  title: "AI models that make pictures (IMAGE_MODEL)",
  run: async (context) => {
    const { variables, signal } = context;
    const { image } = examineVariables(variables).models;
    if (image.length === 0) return [describeNoModel("IMAGE_MODEL", context, instead)];
    const sample = await readSample();
    const findings: Finding[] = [];
    for (const choice of image) findings.push(await tryModel(openPictureModel(choice), { sample, signal }));
    return findings;
  },
};

/** Our own sample car, small. */
export async function readSample(): Promise<Uint8Array> {
  const file = await readFile(samplePath);
  return sharp(file).resize(sampleLongSidePixels, sampleLongSidePixels, { fit: "inside" }).jpeg().toBuffer();
}

async function tryModel(
  model: PictureModel,
  { sample, signal }: { sample: Uint8Array; signal: AbortSignal },
): Promise<Finding> {
  // A workflow wants all of its pictures.
  const pictures = Array.from({ length: Math.max(1, model.capability.pictures.min) }, () => sample);
  const startedAt = performance.now();
  try {
    const made = await editWithModel(
      model,
      { taskFor: () => ({ prompt, pictures }), size: askedSize, signal, spending: uncountedSpending },
      // Once: a doctor's bill has one line for each model.
      { policy: { ...imagePolicy, mostRepetitions: 0 }, logger },
    );
    const said = `a picture of ${made.width} × ${made.height} pixels ${describeCall(made)}`;
    return { what: model.name, state: "works", said, mend: "" };
  } catch (error) {
    return describeFailure(model.name, error, performance.now() - startedAt);
  }
}
