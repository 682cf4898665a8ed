import { z } from "zod";
import { examineVariables } from "#server/config/config.ts";
import { visionPolicy } from "#server/engines/cloud/calls/call-model.ts";
import { describeWithModel } from "#server/engines/cloud/describe-with-model.ts";
import { openVisionModel } from "#server/engines/cloud/open-models.ts";
import type { VisionModel } from "#server/engines/cloud/picture-model.ts";
import { told } from "#server/engines/cloud/told.ts";
import { readSample } from "./check-image-models.ts";
import type { Check, Finding } from "./check.ts";
import { describeCall, describeFailure } from "./describe-call.ts";
import { describeNoModel } from "./no-model.ts";
import { logger, uncountedSpending } from "./uncounted-spending.ts";

const schema = z.object({ colour: told(z.string()), bodyStyle: told(z.string()) });
const prompt =
  "Which colour is the car's paint, and what is its body style? A value is null where the picture does not tell; a confidence is from 0 to 1.";

const instead = "photos are read by the networks on this machine";

/** Every model of VISION_MODEL says what one picture shows. This costs what a description costs. */
export const checkVisionModels: Check = {
  name: "vision-models",
  title: "AI models that look at pictures (VISION_MODEL)",
  run: async (context) => {
    const { variables, signal } = context;
    const { vision } = examineVariables(variables).models;
    if (vision.length === 0) return [describeNoModel("VISION_MODEL", context, instead)];
    const picture = await readSample();
    const findings: Finding[] = [];
    for (const choice of vision) findings.push(await tryModel(openVisionModel(choice), { picture, signal }));
    return findings;
  },
};

async function tryModel(
  model: VisionModel,
  { picture, signal }: { picture: Uint8Array; signal: AbortSignal },
): Promise<Finding> {
  const startedAt = performance.now();
  try {
    const request = { prompt, picture, schema, signal, spending: uncountedSpending };
    const answer = await describeWithModel(model, request, { policy: { ...visionPolicy, mostRepetitions: 0 }, logger });
    const { colour, bodyStyle } = answer.fields;
    const seen = [colour.value, bodyStyle.value].map((value) => value ?? "nothing").join(", ");
    return { what: model.name, state: "works", said: `it saw: ${seen}; ${describeCall(answer)}`, mend: "" };
  } catch (error) {
    return describeFailure(model.name, error, performance.now() - startedAt);
  }
}
