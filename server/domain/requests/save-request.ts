import type { z } from "zod";
import { defaultCarColour } from "#contract/car-colours.ts";
import { AppError } from "#contract/errors.ts";
import { tokensPerImage } from "#contract/limits.ts";
import type { CarRequest, createRequestBody } from "#contract/requests.ts";
import { defaultWheelColour } from "#contract/wheel-colours.ts";
import type { Database } from "#server/db/client.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { findNamedColour } from "./find-named-colour.ts";
import { presentRequest } from "./present-request.ts";
import { hasFinishedTwin, insertRequest, type NewRequest } from "./request-store.ts";

export type DescribedRequest = z.output<typeof createRequestBody>;

/**
 * Saves the description of a car. Throws `insufficient_tokens` when not one picture of it could be paid, unless the same words were
 * paid before: they cost nothing again. The token itself is held where the pictures are started.
 */
export async function saveRequest(
  db: Database,
  { userId, described }: { userId: string; described: DescribedRequest },
): Promise<CarRequest> {
  const words: NewRequest = {
    userId,
    make: described.make,
    model: described.model,
    year: described.year,
    ...chooseColour(described),
    wheelColour: described.wheel_colour ?? defaultWheelColour,
    visualOptions: described.visual_options,
    trim: described.trim,
    generation: described.generation,
    numberPlate: described.number_plate,
  };
  const isEmpty = (await readBalance(db, userId)) < tokensPerImage;
  if (isEmpty && !(await hasFinishedTwin(db, words))) throw new AppError("insufficient_tokens");
  return presentRequest(await insertRequest(db, words));
}

/** Words of one's own overrule the named colour, which stays as what stands in for them. */
function chooseColour({ color, custom_colour: custom }: DescribedRequest): { color: string; swatch: string } {
  const named = color === null ? null : findNamedColour(color);
  const swatch = named ?? defaultCarColour;
  return { color: custom ?? named ?? color ?? swatch, swatch };
}
