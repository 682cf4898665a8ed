import { generationStages } from "#contract/generation-stages.ts";
import type { Generation } from "#contract/generations.ts";
import { matteStages } from "#contract/matte-stages.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import type { ProgressSpan } from "#web/ui/use-estimated-percent.ts";

/** What is told of an unfinished cut-out; `null` once it is settled. How long a place stays taken nobody knows: then the bar waits as well. */
export function cutOutProgress({ matteStatus, matteStage }: Upload): ProgressSpan | null {
  if (!isUnfinished({ status: matteStatus })) return null;
  const { label, startsAtPercent, endsAtPercent, usualSeconds } = matteStages[matteStage];
  return { label, from: startsAtPercent, to: endsAtPercent, usualSeconds };
}

/** The work of cutting a photo out: a photo that is turned begins anew. */
export function cutOutId({ id, cutOut }: Upload): string {
  return `${id} ${cutOut.version}`;
}

/** So that the bar is seen to go on for minutes, not a promise: models take between ten seconds and a few minutes. */
const usualModelSeconds = 40;

/** A picture that waits for the cut-out of its own photo is told of by what the cut-out does. */
export function pictureProgress({ stage, percent }: Generation, upload: Upload | undefined): ProgressSpan {
  const cutOut = upload ? cutOutProgress(upload) : null;
  if (cutOut && (stage === "queued" || stage === "reading" || stage === "cutting_out")) {
    const starts = generationStages.cutting_out.startsAtPercent;
    const share = (generationStages.placing.startsAtPercent - starts) / 100;
    return { ...cutOut, from: starts + cutOut.from * share, to: starts + cutOut.to * share };
  }
  if (stage === "asking_ai") {
    const { label, startsAtPercent: from } = generationStages.asking_ai;
    return { label, from, to: generationStages.saving.startsAtPercent, usualSeconds: usualModelSeconds };
  }
  const { label, startsAtPercent } = generationStages[stage];
  const from = Math.max(percent, startsAtPercent);
  return { label, from, to: from, usualSeconds: 0 };
}
