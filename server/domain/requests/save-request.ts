import type { z } from "zod";
import { defaultCarColour } from "#contract/car-colours.ts";
import { unknownCar } from "#contract/detected-fields.ts";
import { AppError } from "#contract/errors.ts";
import type { CarRequest, createRequestBody } from "#contract/requests.ts";
import { defaultWheelColour } from "#contract/wheel-colours.ts";
import type { Database } from "#server/db/client.ts";
import { tokensPerImage } from "#server/domain/engines/engine-offers.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { removeEmptyBeyond } from "./empty-request-store.ts";
import { findNamedColour } from "./find-named-colour.ts";
import { presentRequest } from "./present-request.ts";
import { hasFinishedTwin, insertRequest, type NewRequest, type RequestRow } from "./request-store.ts";
import { requireKnownColours } from "./require-known-colours.ts";

export type DescribedRequest = z.output<typeof createRequestBody>;

/**
 * Saves the description of a car. Throws `insufficient_tokens` when not one picture of it could be paid, unless the same words were
 * paid before: they cost nothing again, or photos are to tell what it is. The token itself is held where the pictures are started. Throws
 * `unknown_colour`, too.
 */
export async function saveRequest(
  db: Database,
  { userId, described }: { userId: string; described: DescribedRequest },
): Promise<CarRequest> {
  const colours = chooseColour(described);
  const wheelColour = described.wheel_colour ?? defaultWheelColour;
  // A colour that a photo did not tell ('unknown') is kept; views of it are refused where they are started.
  requireKnownColours({ colour: described.custom_colour ?? colours.swatch, wheelColour });
  const words: NewRequest = {
    userId,
    make: described.make,
    model: described.model,
    year: described.year,
    ...colours,
    wheelColour,
    visualOptions: described.visual_options,
    trim: described.trim,
    generation: described.generation,
    numberPlate: described.number_plate,
  };
  // What photos are to tell costs nothing to read.
  if (isToBeRead(described)) return presentRequest(await insertToBeRead(db, words), null);
  const isEmpty = (await readBalance(db, userId)) < tokensPerImage;
  if (isEmpty && !(await hasFinishedTwin(db, words))) throw new AppError("insufficient_tokens");
  return presentRequest(await insertRequest(db, words), null);
}

/** Nobody chooses photos of more cars at once; who asks for more has left the oldest. */
const keptEmptyRequests = 20;

function insertToBeRead(db: Database, words: NewRequest): Promise<RequestRow> {
  return db.transaction(async (tx) => {
    const row = await insertRequest(tx, words);
    await removeEmptyBeyond(tx, { userId: words.userId, kept: keptEmptyRequests });
    return row;
  });
}

/** As the page that takes photos saves it: nothing is known yet. */
export function isToBeRead({ make, model }: Pick<DescribedRequest, "make" | "model">): boolean {
  return make === unknownCar.make && model === unknownCar.model;
}

/** Words of one's own overrule the named colour, which stays as what stands in for them. */
function chooseColour({ color, custom_colour: custom }: DescribedRequest): { color: string; swatch: string } {
  const named = color === null ? null : findNamedColour(color);
  const swatch = named ?? defaultCarColour;
  return { color: custom ?? named ?? color ?? swatch, swatch };
}
