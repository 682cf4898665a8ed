import { failureKinds, ModelFailure } from "#server/engines/cloud/calls/model-failure.ts";
import type { Answered } from "#server/engines/cloud/cloud-models.ts";
import type { Cost } from "#server/engines/cloud/models/prices.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import type { Finding } from "./check.ts";

/** How long a call took, and what it cost. */
export function describeCall({ durationMs, cost }: Pick<Answered, "durationMs" | "cost">): string {
  return `in ${seconds(durationMs)}, ${describeCost(cost)}`;
}

function describeCost({ usd, basis }: Cost): string {
  switch (basis) {
    case "own-machine":
      return "on your own machine";
    case "assumed":
      return `its price is not known here: counted as $${usd.toFixed(2)}`;
    case "tokens":
    case "picture":
    case "megapixels":
      return `about $${usd.toFixed(4)}`;
  }
}

export function describeFailure(what: string, error: unknown, durationMs: number): Finding {
  const mend = error instanceof ModelFailure ? failureKinds[error.kind].advice : "This is a fault of ours.";
  const said = `failed after ${seconds(durationMs)}: ${error instanceof ModelFailure ? error.message : describeCauses(error)}`;
  return { what, state: "broken", said, mend };
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
