import type { z } from "zod";
import type { DetectedField } from "#contract/detected-fields.ts";
import type { correctRequestBody, CarRequest } from "#contract/requests.ts";
import { defaultWheelColour } from "#contract/wheel-colours.ts";
import type { Database } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { changeWords, type ChangedWords } from "#server/domain/requests/change-words.ts";
import { findNamedColour } from "#server/domain/requests/find-named-colour.ts";
import { lockRequest, readRequest, type OwnRequest } from "#server/domain/requests/read-request.ts";
import { requireKnownColours } from "#server/domain/requests/require-known-colours.ts";
import { findDetection, markCarUsed, setDetection, type Corrections } from "./detection-store.ts";
import { settleFields, type SettleDeps } from "./settle-fields.ts";

type Correction = z.output<typeof correctRequestBody>;

/** The fields that a person may correct; the view is what a photo shows. */
const fieldOf = {
  make: "make",
  model: "model",
  year: "year",
  color: "colour",
  trim: "trim",
  generation: "generation",
  visual_options: "visual_options",
  wheel_colour: "wheel_colour",
  number_plate: "number_plate",
} as const satisfies Record<keyof Correction, DetectedField>;

/**
 * Writes what a person says of a car over what its photos tell. Views that are there stay as they are. Throws `not_found`, also for another
 * user's request, and `unknown_colour` for one that can't be painted.
 */
export async function correctRequest(
  { db, ...deps }: { db: Database } & SettleDeps,
  { own, correction }: { own: OwnRequest; correction: Correction },
): Promise<CarRequest> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, own);
    const { color = request.swatch, wheel_colour: wheelColour } = correction;
    requireKnownColours({ colour: color, wheelColour });
    const row = await findDetection(tx, own.id);
    if (row === null) {
      await changeWords(tx, own.id, wordsOf(correction));
      await recordLiveEvent(tx, { userId: own.userId, name: "request.changed", subjectId: own.id });
      return;
    }
    await setDetection(tx, own.id, { corrections: { ...row.corrections, ...correctionsOf(correction) } });
    await markCarUsed(tx, own.id);
    await settleFields(deps, tx, own);
  });
  return readRequest(db, own);
}

function correctionsOf(correction: Correction): Corrections {
  const said: Corrections = {};
  for (const [name, field] of Object.entries(fieldOf) as [keyof Correction, DetectedField][]) {
    const value = correction[name];
    if (value !== undefined) said[field] = value === null ? null : String(value);
  }
  if (said.number_plate) said.number_plate = said.number_plate.toUpperCase();
  return said;
}

/** Of a car that was described by hand. */
function wordsOf(correction: Correction): ChangedWords {
  const {
    color,
    wheel_colour: wheelColour,
    number_plate: numberPlate,
    visual_options: visualOptions,
    ...plain
  } = correction;
  const named = color === undefined ? null : findNamedColour(color);
  return {
    ...plain,
    numberPlate,
    visualOptions,
    color,
    swatch: named ?? undefined,
    wheelColour: wheelColour === undefined ? undefined : (wheelColour ?? defaultWheelColour),
  };
}
